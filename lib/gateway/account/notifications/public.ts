export { notifyMembers } from "./notify";
export {
  deleteEndedKeys,
  deleteSentNotifications,
  findActiveAccounts,
  findNotifiedAccounts,
  findSentNotifications,
  insertSentNotification,
  getCheckProgress,
  saveCheckProgress,
} from "./store-sent";
