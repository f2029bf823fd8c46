# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Runs the stages of ./check one after another, however many fail, and sums up.

stages_logs=      # the folder that keeps each stage's output
stages_lines=()   # the summary
stages_passed=0
stages_failed=0

# What the test programs in an output say about themselves: "PASSED FAILED". A stage without any counts as one.
counted() {
  local log=$1 code=$2
  awk -v code="$code" '
    /^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+/ {failed += $4; passed += $9 - $4}
    /^(#|ℹ) pass [0-9]+$/ {passed += $3}
    /^(#|ℹ) fail [0-9]+$/ {failed += $3}
    END {
      if (code == 0 && passed + 0 == 0) passed = 1
      if (code != 0 && failed + 0 == 0) failed = 1
      print passed + 0, failed + 0
    }' "$log"
}

# stage NAME FUNCTION: the function's output goes to a log, whose end is shown where it fails. A line of it that begins
# with "skipped:" belongs into the summary.
stage() {
  local name=$1 log=$stages_logs/$2.log code begun=$SECONDS passed failed line
  printf '%-36s' "$name"
  set +e
  (set -e; "$2") >"$log" 2>&1 </dev/null
  code=$?
  set -e
  read -r passed failed < <(counted "$log" "$code")
  stages_passed=$((stages_passed + passed))
  stages_failed=$((stages_failed + failed))
  line=$(printf '%5d passed %4d failed %5d s  %s' "$passed" "$failed" $((SECONDS - begun)) "$(grep -m1 '^skipped:' "$log" || true)")
  stages_lines+=("$(printf '%-36s' "$name")$line")
  echo "$line"
  ((code == 0)) || { tail -n 60 "$log"; echo "All of it: $log"; }
}

# Prints every stage again and the sum; true where nothing failed.
summary() {
  printf '\nIn %d minutes %d seconds:\n' $((SECONDS / 60)) $((SECONDS % 60))
  printf '%s\n' "${stages_lines[@]}"
  echo "$stages_passed passed, $stages_failed failed"
  ((stages_failed == 0))
}
