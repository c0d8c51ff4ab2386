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

/** What checks need so that nobody is notified of the same thing twice. */
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
