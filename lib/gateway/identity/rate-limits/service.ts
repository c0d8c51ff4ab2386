import {
  type LimitedSubject,
  type RateLimit,
  PROOFS_BY_PERSON,
  assertEmailChangeRateLimit,
  assertRateLimit,
  assertNoWait,
  codeSubject,
  reauthSubject,
  countAttempts,
  countAttempt,
  deleteAttempts,
  deleteOldAttempts,
} from "./store";

/** Limits of repeated attempts, each counted in the transaction of its caller. */
export {
  type LimitedSubject,
  type RateLimit,
  PROOFS_BY_PERSON,
  assertEmailChangeRateLimit,
  assertRateLimit,
  assertNoWait,
  codeSubject,
  reauthSubject,
  countAttempts,
  countAttempt,
  deleteAttempts,
  deleteOldAttempts,
};
