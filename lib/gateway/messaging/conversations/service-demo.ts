import { insertPastConversations, type PastConversation } from "./store-demo";

/** Inserts historical rows; for demo data only. */
export { insertPastConversations, type PastConversation };
