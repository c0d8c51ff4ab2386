export {
  type BalanceState,
  calculateDaysLeft,
  estimateDaysLeft,
  type Funds,
  getFunds,
  getManyFunds,
  toBalanceState,
} from "./funds";
export { type Comparison, findComparison } from "./comparison";
export {
  addToTimes,
  type Duration,
  durationElementSql,
  DURATIONS,
  elementCountSql,
} from "./duration-histogram";
export { resolveKeys, toKeyIds } from "./key-filter";
export { assertSpendingRetained } from "./retained-spending";
export { getDeliveryStats } from "./delivery";
export { OPEN_TIME_DAYS } from "./close-time-days";
export { OPEN_MESSAGE_DAYS, reopenChangedDays } from "./close-days";
export { findClosedHours } from "./store-closed-hours";
export { type StatsRange as Range, resolveRange } from "./range";
export { MAX_RANGE_DAYS } from "./schema-values";
export { countRequests } from "./requests";
export { fillStats, sumMessages, toMessageTotals } from "./service";
export { listPeopleCosts, listSources } from "./source-costs";
export { MAX_SOURCE_DAYS } from "./schema-values";
export {
  type FilteredRange,
  getSpending,
  getSpendingTotals,
  getSpendingGroups,
  toDates,
} from "./spending";
export type { SpendingFilter, SpendingRange } from "./store-spending";
export {
  type GroupPeriodCost,
  listBulkPeriods,
  getDeliveredCosts,
  getDeliveredCostsByGroup,
  findFirstChargeTime,
  listHourlyCosts,
  listSpendingGroupPeriods,
} from "./spending-periods";
export type { PeriodOptions } from "./store-spending-periods";
export { addToMessageStats, type MessageStatsDelta } from "./store";
export {
  addToDeliveryTimes,
  addToFailures,
  type DeliveryTimesDelta,
  type FailuresDelta,
} from "./store-delivery-times";
export { addToBulkStats, type BulkStatsDelta } from "./store-bulks";
export { sumByGroup } from "./store-periods";
export { sumRequests } from "./store-requests";
export { addToBulkVariants, type BulkVariantDelta } from "./store-variants";
export {
  type BulkTotals,
  deleteBulkTotals,
  getBulkBreakdown,
  getBulkStarts,
  listBulkVariants,
  sumBulk,
  sumBulks,
  ZERO_SUMS,
} from "./sum-bulks";
export {
  getBulkCosts,
  listKeyCosts,
  getSpendingDetails,
  listSpendingLines,
  getTotalCost,
  listUsage,
  type SpendingDetail,
  type SpendingLine,
} from "./usage";
