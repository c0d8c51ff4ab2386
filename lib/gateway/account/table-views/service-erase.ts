import { deleteViews } from "./store";

/** Views that filter by the erased person. */
export { deleteViews };
