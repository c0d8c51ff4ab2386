import { deleteViews } from "./store";

/** Deletes saved views that filter by the erased person. */
export { deleteViews };
