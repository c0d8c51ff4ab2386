export {
  consumeResetToken,
  dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
} from "./store";
