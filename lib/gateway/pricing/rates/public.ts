export type { PriceChange } from "./compare";
export { importRates } from "./import";
export { listPlans, planRates, previewRates, withdrawPlan } from "./plans";
export {
  currentSheet,
  findRate,
  levelPrice,
  partPrice,
  type RateSheet,
  upcomingSheets,
} from "./service";
