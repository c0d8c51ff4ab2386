export {
  browserSubject,
  countGuess,
  countNetworkFailure,
  deleteGuesses,
  findNetworkWait,
  recordRightGuess,
  recordWrongGuess,
} from "./guess-limits";
export { clearReauthAttempts, countReauthAttempt } from "./reauth-limits";
export {
  assertEmailChangeRateLimit,
  assertRateLimit,
  codeSubject,
  countAttempt,
  countAttempts,
  deleteAttempts,
  deleteOldAttempts,
  type LimitedSubject,
  PROOFS_BY_PERSON,
  type RateLimit,
  reauthSubject,
} from "./store";
