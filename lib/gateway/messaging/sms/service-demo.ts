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

/** Rows as they would be had it happened then, and what else demo data are made from; for demo data alone. */
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
