import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "@/lib/project-root";

/** Generates nearly valid SMPP by mutating corpus frames. */

const CORPUS = path.join(projectRoot(), "bench/smpp-corpus.txt");
/** Boundary values of lengths and integers. */
const EDGES = [
  0, 1, 15, 16, 17, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000, 0x10001, 0x7fffffff, 0xffffffff,
];
const MAX_FRAME = 70_000;

/** Reads the corpus: one hexadecimal frame per line, with comments after `#`. */
export function readCorpus(): Buffer[] {
  return readFileSync(CORPUS, "utf8")
    .split("\n")
    .map((line) => line.replace(/#.*/, "").replaceAll(/\s/g, ""))
    .filter((hex) => hex !== "")
    .map((hex) => Buffer.from(hex, "hex"));
}

type Random = () => number;
type Mutation = (octets: Buffer, random: Random, corpus: readonly Buffer[]) => Buffer;

const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pickOne = <T>(random: Random, [first, ...others]: readonly [T, ...T[]]): T =>
  others[below(random, others.length + 1)] ?? first;

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  function flipBits(octets, random) {
    const changed = Buffer.from(octets);
    for (let count = 1 + below(random, 4); count > 0 && changed.length > 0; count -= 1) {
      const at = below(random, changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << below(random, 8));
    }
    return changed;
  },
  function cut(octets, random) {
    return octets.subarray(0, below(random, octets.length + 1));
  },
  function repeat(octets, random) {
    const at = below(random, octets.length);
    const chunk = octets.subarray(at, at + 1 + below(random, 40));
    const times = below(random, 400);
    return Buffer.concat([
      octets.subarray(0, at),
      ...Array(times).fill(chunk),
      octets.subarray(at),
    ]);
  },
  function splice(octets, random, corpus) {
    const other = corpus[below(random, corpus.length)] ?? octets;
    const at = below(random, octets.length + 1);
    return Buffer.concat([octets.subarray(0, at), other.subarray(below(random, other.length + 1))]);
  },
  function setEdge(octets, random) {
    const changed = Buffer.from(octets);
    const edge = EDGES[below(random, EDGES.length)] ?? 0;
    if (changed.length >= 4) changed.writeUInt32BE(edge, below(random, changed.length - 3));
    return changed;
  },
  function setOctet(octets, random) {
    const changed = Buffer.from(octets);
    if (changed.length > 16) changed[16 + below(random, changed.length - 16)] = below(random, 256);
    return changed;
  },
];

/** Writes the frame's length into it, so that most frames pass the framing. */
function writeLength(octets: Buffer): Buffer {
  if (octets.length >= 4) octets.writeUInt32BE(octets.length, 0);
  return octets;
}

/** Returns a randomly mutated frame of the corpus. */
export function mutate(corpus: readonly Buffer[], random: Random): Buffer {
  let octets = corpus[below(random, corpus.length)] ?? Buffer.alloc(0);
  for (let count = 1 + below(random, 4); count > 0; count -= 1) {
    octets = pickOne(random, MUTATIONS)(octets, random, corpus).subarray(0, MAX_FRAME);
  }
  return random() < 0.8 ? writeLength(Buffer.from(octets)) : octets;
}
