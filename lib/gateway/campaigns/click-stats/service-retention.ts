import { deleteClickSums } from "./store-retention";

/** For deleting a campaign with its data. */
export { deleteClickSums };
