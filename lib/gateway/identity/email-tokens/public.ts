export {
  consumeResetToken,
  deleteTokens as dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
} from "./store";
