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
