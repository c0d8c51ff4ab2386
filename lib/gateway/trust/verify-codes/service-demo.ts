import { insertPastCodes, insertPastSteps } from "./store-demo";

/** Inserts historical rows; for demo data only. */
export { insertPastCodes, insertPastSteps };
