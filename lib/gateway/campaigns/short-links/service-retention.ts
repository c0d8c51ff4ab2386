import { deleteLinks } from "./store-retention";

/** For deleting a campaign with its data. */
export { deleteLinks };
