import { deleteNumbers } from "./store-retention";

/** For removing a group with its data. */
export { deleteNumbers };
