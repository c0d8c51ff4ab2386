import {
  dropTokens,
  findConfirmToken,
  findResetToken,
  hasConfirmToken,
  issueConfirmToken,
  issueResetToken,
  takeResetToken,
} from "./store";

/** Tokens that prove an e-mail address, each used in the transaction of its caller. */
export {
  dropTokens,
  findConfirmToken,
  findResetToken,
  hasConfirmToken,
  issueConfirmToken,
  issueResetToken,
  takeResetToken,
};
