export {
  addClickTotals,
  type ClickChange,
  countClicks,
  type CountedClick,
  countPeople,
} from "./count";
export { type ClickTotalsAt, type ClickTimes, getClickTimes } from "./click-times";
export { getClickStats } from "./service";
export { countUnsubscribes } from "./store";
export { listTotals as readClickTotals } from "./store-campaigns";
export { type BulkClicks, hasOwnLinks, getBulkClicks } from "./get-bulk-clicks";
export { getVariantClicks, type VariantClicks } from "./get-variant-clicks";
