export {
  type DueConfirmation,
  findDueConfirmations,
  findIncomings,
  getIncomingRecord,
  type IncomingRecord,
  insertIncoming,
  isKnownIncoming,
  planConfirmation,
  recordConfirmation,
} from "./service";
