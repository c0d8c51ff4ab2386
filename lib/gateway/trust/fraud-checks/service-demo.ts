import { insertPastChecks } from "./store-demo";

/** Inserts historical rows; for demo data only. */
export { insertPastChecks };
