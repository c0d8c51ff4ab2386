import { createRequire } from "node:module";

/**
 * Replaces `@node-rs/argon2` in tests by the same library at minimal cost, since a run hashes thousands of passwords.
 * `passwords.unit.test.ts` uses the real cost. Counts calls, and pauses on demand.
 */
type Argon2 = typeof import("@node-rs/argon2");
const real: Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

/** Number of runs, and a hook after a password comparison. */
export const argon2Work = { runs: 0, afterVerify: async () => {} };

export const hash: Argon2["hash"] = (password, options, signal) => {
  argon2Work.runs += 1;
  return real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
};

export const verify: Argon2["verify"] = async (...given) => {
  argon2Work.runs += 1;
  const isRight = await real.verify(...given);
  await argon2Work.afterVerify();
  return isRight;
};
