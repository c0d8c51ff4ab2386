import {
  dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
  consumeResetToken,
} from "./store";

/** Tokens that prove an email address, used in the caller's transaction. */
export {
  dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
  consumeResetToken,
};
