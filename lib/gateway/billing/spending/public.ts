export { getSpendingReport } from "./service";
