export { updatePerformance } from "./update";
