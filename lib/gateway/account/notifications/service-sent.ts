import {
  deleteSentNotifications,
  findActiveAccounts,
  findNotifiedAccounts,
  findSentNotifications,
  deleteEndedKeys,
  insertSentNotification,
  readCheckProgress,
  saveCheckProgress,
} from "./store-sent";

/** Prevents duplicates. */
export {
  deleteSentNotifications,
  findActiveAccounts,
  findNotifiedAccounts,
  findSentNotifications,
  deleteEndedKeys,
  insertSentNotification,
  readCheckProgress,
  saveCheckProgress,
};
