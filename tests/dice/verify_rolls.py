#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Recomputes every roll of a file of `arbiter export N --proof`, as db/README.md ("Dice") says: independent of Arbiter.
import hashlib, hmac, json, sys
proof = json.load(open(sys.argv[1], encoding="utf-8"))
seed = bytes.fromhex(proof["seed"])
assert hashlib.sha256(seed).hexdigest() == proof["commitment"], "the seed is not the committed one"
head = f"arbiter dice 1\ncommitment {proof['commitment']}\n" + "".join(f"words {p} {w}\n" for p, w in sorted(proof["words"].items()))
for roll in (roll for roll in proof["rolls"] if roll["source"] == "electronic"):
    draws, block, sides = [], 0, len(roll["sides"])
    while len(draws) < roll["count"]:
        message = f"{head}turn {roll['turn']}\nblock {block}\n".encode()
        draws += [byte % sides for byte in hmac.new(seed, message, "sha256").digest() if byte < 256 // sides * sides]
        block += 1
    dice = ",".join(roll["sides"][draw] for draw in sorted(draws[:roll["count"]]))
    assert dice == roll["dice"], f"turn {roll['turn']}: {roll['dice']} was logged, {dice} follows from the seed"
print(len(proof["rolls"]), "rolls agree")
