import fc from "fast-check";

/**
 * Seed of the random inputs of tests. It is the same in every run, so that a test which passes today passes tomorrow;
 * `TEST_SEED` gives other inputs. A property that fails prints its seed.
 */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 20_260_101);

/** `TEST_RUNS` makes each property be tried so many times as often as in the gate. */
const FACTOR = Number(process.env.TEST_RUNS ?? 1);

/** Scales the number of property test runs from that of the normal gate. */
export const runs = (inGate: number): number => Math.round(inGate * FACTOR);

if (!Number.isInteger(TEST_SEED)) throw new Error("TEST_SEED must be an integer");
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: TEST_SEED, numRuns: runs(100) });

const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0xffff }),
  fc.integer({ min: 0x10000, max: 0x10ffff }),
);

/**
 * Texts of any characters at all, without halves of pairs; `maxLength` counts characters. The library's own unit "binary"
 * takes seconds to make its tables, in each process.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(codePoint, { maxLength }).map((codes) => String.fromCodePoint(...codes));

export { fc };
