# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What the scripts here share: where the lab is kept, its kernel, and how a guest is started.

lab_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lab_cache=${XDG_CACHE_HOME:-$HOME/.cache}/arbiter-lab
# shellcheck source=cmake/packages.sh
source "$lab_folder/../../cmake/packages.sh"

# The newest kernel ABI that the package lists know, for instance 6.1.0-44-amd64.
newest_kernel_abi() {
  apt-cache depends linux-image-amd64 2>/dev/null | sed -n 's/^ *Depends: linux-image-\([0-9][^ ]*\)$/\1/p' | head -n 1
}

# Where the kernel with its modules is or will be: named by its ABI and by what makes it.
lab_kernel() { echo "$lab_cache/kernel/$1-$(cat "$lab_folder/build_kernel" "$lab_folder"/kernel/*.c | sha256sum | cut -c1-8)"; }

# lab_ready [ARCHITECTURE]: afterwards $kernel is the folder of a built kernel and $abi its ABI. One builds it, others wait for
# that. Kernels of all architectures are named alike.
lab_ready() {
  architecture=${1:-amd64}
  ensure_packages lab_packages
  [[ $architecture == amd64 ]] || ensure_packages cross_packages arm64_lab_packages
  abi=$(newest_kernel_abi)
  [[ -n $abi ]] || { as_root apt-get update -qq; abi=$(newest_kernel_abi); }
  [[ -n $abi ]] || { echo "apt knows no linux-image-amd64: the lab needs Debian on amd64" >&2; return 1; }
  abi=${abi%-amd64}-$architecture
  kernel=$(lab_kernel "$abi")
  [[ -d $kernel ]] && return
  mkdir -p "$lab_cache"
  flock "$lab_cache/lock" "$lab_folder/build_kernel" "$abi" "$kernel"
}

# Where the libraries of another architecture are unpacked (cross).
lab_sysroot() { echo "$lab_cache/sysroot/$1"; }

# apt_there ARCHITECTURE FOLDER PROGRAM ARGUMENT...: apt-get or apt-cache on a system of another architecture where nothing is
# installed; FOLDER keeps its lists.
apt_there() {
  local architecture=$1 folder=$2 program=$3
  mkdir -p "$folder/lists/partial" "$folder/archives/partial"
  [[ -e $folder/status ]] || : >"$folder/status"
  "$program" -qq -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" -o Dir::State="$folder" \
    -o Dir::State::status="$folder/status" -o Dir::Cache="$folder" -o APT::Sandbox::User=root "${@:4}"
}

# initramfs ABI KERNEL FILE: just enough of a system to mount the host's root; the rest is guest/init.
initramfs() {
  local abi=$1 kernel=$2 file=$3 tree module
  tree=$(mktemp -d)
  mkdir -p "$tree"/{bin,dev,proc,sys,modules}
  if [[ -f $kernel/busybox ]]; then cp "$kernel/busybox" "$tree/bin/"; else cp "$(command -v busybox)" "$tree/bin/"; fi
  install -m 755 "$lab_folder/guest/init" "$tree/init"
  for module in virtio_pci virtio_console 9pnet_virtio 9p overlay configfs gpio-sim i2c-dev; do
    modprobe --dirname "$kernel" --set-version "$abi" --show-depends "$module"
  done | awk '$1 == "insmod" && !seen[$2]++ {print $2}' >"$tree/modules/paths"
  xargs cp -t "$tree/modules" <"$tree/modules/paths"
  sed -i 's|.*/||' "$tree/modules/paths"
  (cd "$tree" && find . | cpio --quiet --create --format=newc) >"$file"
  rm -r "$tree"
}

# The machine, with its console in SHARE/console, and the terminal that the guest's output goes to: $qemu, $terminal.
choose_machine() {
  qemu=(qemu-system-x86_64 -serial "file:$1/console" -serial chardev:out)
  terminal=ttyS1 console=ttyS0
  [[ $architecture == arm64 ]] || return 0
  qemu=(qemu-system-aarch64 -M virt -cpu cortex-a53 -serial "file:$1/console")
  qemu+=(-device virtio-serial-pci -device "virtconsole,chardev=out")
  terminal=hvc0 console=ttyAMA0
}

# boot_guest SHARE SECONDS KERNEL_ARGUMENT...: runs a guest whose output is printed, until it stops by itself or the time
# is up (124). SHARE is the folder that it may write to, at /lab; its console is kept there.
boot_guest() {
  local share=$1 seconds=$2 qemu terminal console
  shift 2
  choose_machine "$share"
  initramfs "$abi" "$kernel" "$share/initramfs"
  timeout --foreground "$seconds" "${qemu[@]}" -accel tcg -smp 1 -m 1024 -display none -no-reboot -nic none \
    -kernel "$kernel/boot/vmlinuz-$abi" -initrd "$share/initramfs" \
    -append "console=$console quiet mitigations=off panic=-1 reboot=t lab_modules=$kernel/lib/modules lab_terminal=$terminal $*" \
    -virtfs "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap" \
    -virtfs "local,path=$share,mount_tag=lab,security_model=none,multidevs=remap" \
    -chardev stdio,id=out,signal=off </dev/null
}

# run_guest SHARE SECONDS KERNEL_ARGUMENT...: boots and exits with the code that the guest left, or 124 or 125 (see in_guest).
run_guest() {
  local share=$1 seconds=$2 code=0 begun=${EPOCHREALTIME/[.,]/} ended
  boot_guest "$@" || code=$?
  if ((code == 124)); then
    echo "the guest did not end within $seconds s; its console:" >&2
    tail -n 30 "$share/console" >&2
  elif [[ -f $share/code ]]; then
    code=$(<"$share/code")
  else
    code=125
    echo "the guest failed; the end of its console:" >&2
    tail -n 30 "$share/console" >&2
  fi
  ended=${EPOCHREALTIME/[.,]/}
  echo "guest: exit code $code after $(((ended - begun) / 1000)) ms" >&2
  exit "$code"
}
