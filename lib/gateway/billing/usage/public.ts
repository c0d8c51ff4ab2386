export { getUsageReport } from "./service";
