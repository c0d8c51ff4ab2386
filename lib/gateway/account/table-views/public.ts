export { deletePrivateTableViews } from "./service";
export { deleteViews } from "./store";
