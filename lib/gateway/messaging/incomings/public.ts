export { countReplies } from "./store";
export {
  type DueConfirmation,
  CONFIRMATIONS_DUE,
  findDueConfirmations,
  findIncomings,
  getIncomingRecord,
  type IncomingRecord,
  insertIncoming,
  isKnownIncoming,
  planConfirmation,
  recordConfirmation,
} from "./service";
