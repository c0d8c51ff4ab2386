import { deleteViews } from "./store";

/** Takes views away in whose filters someone stands who is erased. */
export { deleteViews };
