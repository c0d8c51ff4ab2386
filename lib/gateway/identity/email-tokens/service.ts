import {
  dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
  takeResetToken,
} from "./store";

/** Tokens that prove an e-mail address, each used in the transaction of its caller. */
export {
  dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
  takeResetToken,
};
