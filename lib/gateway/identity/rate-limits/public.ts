export {
  browserSubject,
  countGuess,
  countNetworkFailure,
  deleteGuesses,
  findNetworkWait,
  recordRightGuess,
  recordWrongGuess,
} from "./guess-limits";
export { deleteReauthAttempts as clearReauthAttempts, countReauthAttempt } from "./reauth-limits";
export {
  assertEmailChangeRateLimit,
  assertRateLimit,
  codeSubject,
  countAttempt,
  countAttempts,
  deleteAttempts,
  deleteOldAttempts,
  type LimitedSubject,
  REAUTHENTICATION_LIMIT as PROOFS_BY_PERSON,
  type RateLimit,
  reauthSubject,
} from "./store";
