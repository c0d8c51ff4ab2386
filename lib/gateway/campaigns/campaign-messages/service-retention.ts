import { deleteMessageSums } from "./store-retention";

export { deleteMessageSums };
