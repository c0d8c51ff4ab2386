export { invalidateSignIns } from "./invalidate";
export { safeNextPath } from "./next-path";
export { recordSsoSession } from "./record-sso-session";
export { CHALLENGE_MINUTES, issueChallengeToken } from "./store-challenges";
