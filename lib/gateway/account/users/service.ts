import {
  findAccountsByUser,
  findPins,
  findUserByEmail,
  findUserById,
  findUsers,
  lockUser,
  markConfirmed,
  replacePasswordHash,
  updateChoices,
  updateEmail,
  updatePassword,
  updatePins,
  type UserRecord,
} from "./store";

/** User operations for other modules, each in the caller's transaction. */
export {
  findAccountsByUser,
  findPins,
  findUserByEmail,
  findUserById,
  findUsers,
  lockUser,
  markConfirmed,
  replacePasswordHash,
  updateChoices,
  updateEmail,
  updatePassword,
  updatePins,
  type UserRecord,
};
