import { test } from "vitest";

/**
 * For tests in which Postgres ends a wait by its own timeout. Left out where libfaketime moves its clock
 * (`tools/dates/dates.mjs`): what the handler of its alarm reads is the real time, so that it goes on waiting.
 */
export const timeoutTest = test.skipIf(process.env.FAKETIME !== undefined);
