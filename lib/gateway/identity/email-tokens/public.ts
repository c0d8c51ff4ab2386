export {
  consumeResetToken,
  deleteTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
} from "./store";
