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

/** Rate limits, counted in the caller's transaction. */
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
