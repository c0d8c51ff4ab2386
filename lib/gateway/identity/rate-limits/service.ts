import {
  PROOFS_BY_PERSON,
  assertEmailChangeRateLimit,
  assertRateLimit,
  assertNoWait,
  codeSubject,
  reauthSubject,
  countAttempt,
  deleteAttempts,
  deleteOldAttempts,
} from "./store";

/** Limits of repeated attempts, each counted in the transaction of its caller. */
export {
  PROOFS_BY_PERSON,
  assertEmailChangeRateLimit,
  assertRateLimit,
  assertNoWait,
  codeSubject,
  reauthSubject,
  countAttempt,
  deleteAttempts,
  deleteOldAttempts,
};
