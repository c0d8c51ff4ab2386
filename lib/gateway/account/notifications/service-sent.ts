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

/** Record of sent notifications, which prevents duplicates. */
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
