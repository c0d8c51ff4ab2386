import {
  findAccountsOf,
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

/** What other modules do with users, each in the transaction of its caller. */
export {
  findAccountsOf,
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
