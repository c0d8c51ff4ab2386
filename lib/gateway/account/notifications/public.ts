export { notifyMembers } from "./notify";
export {
  deleteEndedKeys,
  deleteSentNotifications,
  findActiveAccounts,
  findNotifiedAccounts,
  findSentNotifications,
  insertSentNotification,
  readCheckProgress,
  saveCheckProgress,
} from "./store-sent";
