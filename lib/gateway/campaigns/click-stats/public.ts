export {
  addClickSums,
  type ClickChange,
  countClicks,
  type CountedClick,
  countPeople,
} from "./count";
export { type BulkClicks, hasOwnLinks, readBulkClicks } from "./read-bulk-clicks";
export { readVariantClicks, type VariantClicks } from "./read-variant-clicks";
