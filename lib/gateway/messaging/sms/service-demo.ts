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
