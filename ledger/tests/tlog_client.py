#!/usr/bin/env python3
"""Checks a running log with aics-tlog, a C2SP client that was not written here.

    tlog_client.py BASE VKEY [--witness VKEY]... [--leaf INDEX=BASE64]... [--old NOTE_FILE]
                   [--save NOTE_FILE]

BASE is what stands before `checkpoint` and `tile/` (http://127.0.0.1:8080/log/, or a folder), VKEY
the log's public key as `beasiswa` prints it. Over the tiles alone it checks: the checkpoint's
signature and the cosignature of every --witness; that every tile belongs to its root; an inclusion proof for --leaf (a leaf hash) or else
for some leaves of the level-0 tiles; and that the log extends the checkpoint kept in --old.
Prints one JSON object; exits 0 only when everything holds.

Needs Python with `cryptography` and aics-tlog:
    pip install --no-deps --ignore-requires-python aics-tlog cryptography
"""

import argparse
import base64
import json
import sys

from aics_tlog import (
    HttpTileReader,
    VerifiedTileReader,
    audit_tiles,
    consistency_proof_from_tiles,
    inclusion_proof_from_tiles,
    parse_vkey,
    verify_checkpoint,
    verify_consistency,
    verify_inclusion,
)
from aics_tlog.checkpoint import checkpoint_from_note
from aics_tlog.remote import tile_source_url


def verified_checkpoint(note_bytes, vkey, witnesses=()):
    """The checkpoint of a note whose log signature and cosignatures hold."""
    checkpoint, note = checkpoint_from_note(note_bytes)
    result = verify_checkpoint(
        note, vkey, list(witnesses), len(witnesses), expected_origin=vkey.name
    )
    if not result.ok:
        raise ValueError(f"checkpoint: {result.error}")
    return checkpoint


def leaf_in_tile(tiles, index, size):
    """The hash of a leaf, from its level-0 tile."""
    tile, offset = divmod(index, 256)
    width = min(256, size - tile * 256)
    data = tiles.read_tile(0, tile, None if width == 256 else width)
    return data[32 * offset : 32 * (offset + 1)]


def check(args):
    vkey = parse_vkey(args.vkey)
    reader = HttpTileReader([tile_source_url(args.base)])
    note = reader.read_checkpoint()
    witnesses = [parse_vkey(witness) for witness in args.witness]
    head = verified_checkpoint(note, vkey, witnesses)
    report = {"ok": False, "origin": head.origin, "size": head.size, "root": head.root.hex()}
    report["tiles"] = audit_tiles(reader, head.size, head.root, entries=False).tiles

    tiles = VerifiedTileReader(reader, head.size, head.root)
    leaves = {}
    for leaf in args.leaf:
        index, hash_ = leaf.split("=", 1)
        leaves[int(index)] = base64.b64decode(hash_, validate=True)
    if not leaves and head.size:
        some = {0, head.size // 3, head.size // 2, head.size - 1}
        leaves = {index: leaf_in_tile(tiles, index, head.size) for index in some}
    for index, hash_ in sorted(leaves.items()):
        proof = inclusion_proof_from_tiles(tiles, index, head.size)
        if not verify_inclusion(hash_, index, head.size, proof, head.root):
            raise ValueError(f"leaf {index} is not in the log")
    report["included"] = sorted(leaves)

    if args.old:
        with open(args.old, "rb") as file:
            old = verified_checkpoint(file.read(), vkey)
        proof = consistency_proof_from_tiles(tiles, old.size, head.size)
        if not verify_consistency(old.size, head.size, old.root, head.root, proof):
            raise ValueError("the log does not extend the old checkpoint")
        report["extends"] = old.size
    if args.save:
        with open(args.save, "wb") as file:
            file.write(note)
    report["ok"] = True
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("base")
    parser.add_argument("vkey")
    parser.add_argument("--witness", action="append", default=[], metavar="VKEY")
    parser.add_argument("--leaf", action="append", default=[], metavar="INDEX=BASE64")
    parser.add_argument("--old", metavar="NOTE_FILE")
    parser.add_argument("--save", metavar="NOTE_FILE")
    try:
        report = check(parser.parse_args())
    except Exception as error:  # whatever is wrong, the log is not shown to be right
        report = {"ok": False, "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(report))
    return 0 if report["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
