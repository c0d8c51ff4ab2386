export { addMember, addUser, type NewUser } from "./add";
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
} from "./store";
