import {
  dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
  consumeResetToken,
} from "./store";

export {
  dropTokens,
  findConfirmToken,
  findResetToken,
  findWaitingPasswords,
  issueConfirmToken,
  issueResetToken,
  consumeResetToken,
};
