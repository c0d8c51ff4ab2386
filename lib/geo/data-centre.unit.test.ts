import { isIP } from "node:net";
import { expect, test } from "vitest";
import data from "@/data/data-centres.json";
import { measure } from "@/lib/core/clicks/test-measure";
import { MISTAKEN, type PlacedClick, SERVERS, VISITORS } from "@/lib/core/clicks/test-networks";
import { MACHINES } from "@/lib/core/clicks/test-machines";
import { PEOPLE } from "@/lib/core/clicks/test-clicks";
import { decodeRanges, isInDataCentre } from "./data-centre";

const KINDS = [
  { family: 4, text: data.ipv4, unitBits: 24n, bits: 32n, groupBits: 8n },
  { family: 6, text: data.ipv6, unitBits: 48n, bits: 128n, groupBits: 16n },
];
type Kind = (typeof KINDS)[number];

/** An IP written in full, from its number. */
function spell(number: bigint, { family, bits, groupBits }: Kind): string {
  const groups = [];
  for (let shift = bits - groupBits; shift >= 0n; shift -= groupBits) {
    groups.push(((number >> shift) & ((1n << groupBits) - 1n)).toString(family === 4 ? 10 : 16));
  }
  return groups.join(family === 4 ? "." : ":");
}

/** All ranges as first and last IP. */
function toRanges({ text, bits, unitBits }: Kind): [bigint, bigint][] {
  const { starts, ends } = decodeRanges(text);
  const size = bits - unitBits;
  return [...starts].map((start, index) => [
    BigInt(start) << size,
    (BigInt(ends[index] ?? 0) << size) - 1n,
  ]);
}

/** Returns deterministic random numbers. */
function randoms(count: number, bits: bigint): bigint[] {
  let state = 88_172_645_463_325_252n;
  return Array.from({ length: count }, () => {
    let number = 0n;
    for (let have = 0n; have < bits; have += 64n) {
      state ^= (state << 13n) & 0xffff_ffff_ffff_ffffn;
      state ^= state >> 7n;
      state ^= (state << 17n) & 0xffff_ffff_ffff_ffffn;
      number = (number << 64n) | state;
    }
    return number & ((1n << bits) - 1n);
  });
}

test.each(KINDS)("has sorted and disjoint ranges of IPv$family", (kind) => {
  const ranges = toRanges(kind);
  expect(ranges.length).toBeGreaterThan(1_000);
  let before = -2n;
  for (const [first, last] of ranges) {
    expect(first > before + 1n && last >= first).toBe(true);
    before = last;
  }
  expect(before < 1n << kind.bits).toBe(true);
});

test.each(KINDS)("finds for IPv$family the same as a scan of all ranges", async (kind) => {
  const ranges = toRanges(kind);
  const borders = ranges.flatMap(([first, last]) => [first - 1n, first, last, last + 1n]);
  const within = randoms(500, kind.bits).map((number, index) => {
    const [first, last] = ranges[(index * 7_919) % ranges.length] ?? [0n, 0n];
    return first + (number % (last - first + 1n));
  });
  const asked = [...borders, ...within, ...randoms(2_000, kind.bits)];
  asked.sort((a, b) => (a < b ? -1 : 1));
  const wrong = [];
  let next = 0;
  for (const number of asked) {
    // Both are in order: no range that ends before this number holds a later one.
    while ((ranges[next]?.[1] ?? number) < number) next += 1;
    const [first, last] = ranges[next] ?? [1n, 0n];
    const isListed = first <= number && number <= last;
    const ip = spell(number, kind);
    if ((await isInDataCentre(ip)) !== isListed) wrong.push(ip);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["an IPv4 within IPv6", "::ffff:3.120.44.17", true],
  ["the same in hexadecimal", "::ffff:378:2c11", true],
  ["capitals and zeros", "2A01:04F8:0C17:0088:0000:0000:0000:0001", true],
  ["loopback", "127.0.0.1", false],
  ["loopback of IPv6", "::1", false],
  ["everything", "::", false],
  ["a private network", "10.0.0.1", false],
  ["a private network of IPv6", "fd00::1", false],
  ["a link's own", "fe80::1", false],
  ["an example", "192.0.2.1", false],
  ["an example of IPv6", "2001:db8::1", false],
  ["not an IP", "3.120.44", false],
  ["a network", "3.120.44.0/24", false],
  ["text", "x'; DROP TABLE", false],
  ["none", null, false],
])("%s", async (_, ip, isListed) => {
  expect(await isInDataCentre(ip)).toBe(isListed);
});

const place = (requests: readonly PlacedClick[]) =>
  Promise.all(
    requests.map(async (request) => ({
      ...request,
      inDataCentre: await isInDataCentre(request.ip),
    })),
  );

test("detects browsers on servers, but not visitors through relays and VPNs", async () => {
  const byHand = [...PEOPLE, ...MACHINES];
  const all = [...SERVERS, ...VISITORS, ...MISTAKEN];
  expect(all.every(({ ip }) => isIP(ip) !== 0)).toBe(true);
  const without = measure([...byHand, ...all]);
  const placed = measure([...byHand, ...(await place(all))]);
  for (const [name, { machines, people, precision, recall }] of [
    ["without data centres", without],
    ["with data centres", placed],
  ] as const) {
    console.log(
      `${name}: ${machines} machines, ${people} people; precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
    );
  }
  expect(placed.misclassified).toEqual(MISTAKEN.map(({ what }) => what));
  expect(placed.precision).toBeGreaterThanOrEqual(0.98);
  expect(placed.recall).toBeGreaterThanOrEqual(0.95);
  expect(without.recall).toBeLessThan(0.75);
});
