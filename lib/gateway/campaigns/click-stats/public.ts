export {
  addClickSums,
  type ClickChange,
  countClicks,
  type CountedClick,
  countPeople,
} from "./count";
export { type ClickSumsAt, type ClickTimes, readClickTimes } from "./click-times";
export { getClickStats } from "./service";
export { countUnsubscribes } from "./store";
export { readTotals as readClickTotals } from "./store-campaigns";
export { type BulkClicks, hasOwnLinks, readBulkClicks } from "./read-bulk-clicks";
export { readVariantClicks, type VariantClicks } from "./read-variant-clicks";
