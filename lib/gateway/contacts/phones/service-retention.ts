import { deleteNumbers } from "./store-retention";

/** For whoever removes a group with all that belongs to it. */
export { deleteNumbers };
