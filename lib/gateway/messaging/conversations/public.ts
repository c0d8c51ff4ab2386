export { assignUnclaimed } from "./assign-unclaimed";
export { confirmOptOut, findDueConfirmations } from "./confirm";
export { receiveMessage } from "./receive";
export { readConversation } from "./service";
