import fc from "fast-check";

/**
 * Seed of the random inputs of tests. It is the same in every run, so that a test which passes today passes tomorrow;
 * `TEST_SEED` gives other inputs. A property that fails prints its seed.
 */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 20_260_101);

/** `TEST_RUNS` makes each property be tried so many times as often as in the gate. */
const FACTOR = Number(process.env.TEST_RUNS ?? 1);

/** How often a property is tried, from how often it is in the gate. */
export const runs = (inGate: number): number => Math.round(inGate * FACTOR);

if (!Number.isInteger(TEST_SEED)) throw new Error("TEST_SEED must be an integer");
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: TEST_SEED, numRuns: runs(100) });

export { fc };
