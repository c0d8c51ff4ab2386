export {
  browserSubject,
  countGuess,
  countNetworkFailure,
  deleteGuesses,
  findNetworkWait,
  recordRightGuess,
  recordWrongGuess,
} from "./guess-limits";
export { deleteReauthAttempts, countReauthAttempt } from "./reauth-limits";
export {
  assertEmailChangeRateLimit,
  assertNoWait,
  assertRateLimit,
  codeSubject,
  countAttempt,
  countAttempts,
  deleteAttempts,
  deleteOldAttempts,
  type LimitedSubject,
  REAUTHENTICATION_LIMIT,
  type RateLimit,
  reauthSubject,
} from "./store";
