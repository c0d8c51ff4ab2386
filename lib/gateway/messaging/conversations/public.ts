export { assignUnclaimed } from "./assign-unclaimed";
export { CONFIRMATIONS_DUE, confirmOptOut, findDueConfirmations } from "./confirm";
export { receiveMessage } from "./receive";
export { getConversationRecord } from "./service";
