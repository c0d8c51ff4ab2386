import {
  addToMessageCount,
  changeSender,
  type DeliveredText,
  drawDeliveredTexts,
  findBulkMessages,
  findRequested,
  insertPastMessages,
  type PastMessage,
} from "./store-demo";

/** Inserts historical rows and reads their sources; for demo data only. */
export {
  addToMessageCount,
  changeSender,
  type DeliveredText,
  drawDeliveredTexts,
  findBulkMessages,
  findRequested,
  insertPastMessages,
  type PastMessage,
};
