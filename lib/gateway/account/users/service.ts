import {
  findAccountsOf,
  findUserByEmail,
  findUserById,
  findUsers,
  lockUser,
  markConfirmed,
  replacePasswordHash,
  updateEmail,
  updatePassword,
  type UserRecord,
} from "./store";

/** What other modules do with users, each in the transaction of its caller. */
export {
  findAccountsOf,
  findUserByEmail,
  findUserById,
  findUsers,
  lockUser,
  markConfirmed,
  replacePasswordHash,
  updateEmail,
  updatePassword,
  type UserRecord,
};
