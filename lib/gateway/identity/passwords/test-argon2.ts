import { createRequire } from "node:module";

/**
 * What the gateway's tests load in place of `@node-rs/argon2`: the same library, at a cost that protects nothing, since a
 * run hashes some thousands of passwords. `passwords.unit.test.ts` sees the real cost. It counts, and stops where a test says.
 */
type Argon2 = typeof import("@node-rs/argon2");
const real: Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

/** How often it ran, and what happens after a password was compared, before anything follows. */
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
