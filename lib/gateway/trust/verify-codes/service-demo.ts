import { insertPastCodes, insertPastSteps } from "./store-demo";

export { insertPastCodes, insertPastSteps };
