import { insertPastChecks } from "./store-demo";

export { insertPastChecks };
