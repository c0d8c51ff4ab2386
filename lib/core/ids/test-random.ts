import fc from "fast-check";

/**
 * Seed of the random inputs of tests. It is the same in every run, so that a test which passes today passes tomorrow;
 * `TEST_SEED` gives other inputs. A property that fails prints its seed.
 */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 20_260_101);

if (!Number.isInteger(TEST_SEED)) throw new Error("TEST_SEED must be an integer");
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: TEST_SEED });

export { fc };
