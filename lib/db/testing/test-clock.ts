import { test } from "vitest";

/**
 * For tests in which Postgres ends a wait by its own timeout. Skipped where libfaketime moves its clock
 * (`tools/dates/dates.mjs`): its alarm handler reads the real time, so it keeps waiting.
 */
export const timeoutTest = test.skipIf(process.env.FAKETIME !== undefined);
