import { deleteMessageSums } from "./store-retention";

/** For whoever removes a campaign with all that belongs to it. */
export { deleteMessageSums };
