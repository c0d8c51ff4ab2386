import { insertPastConversations, type PastConversation } from "./store-demo";

export { insertPastConversations, type PastConversation };
