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
export { assertSpendingRetained } from "./kept-spending";
export { getDeliveryStats } from "./delivery";
export { UNSEALED_TIMES } from "./seal-times";
export { UNSEALED_SUMS, unsealChangedHours } from "./seal-sums";
export { findSealedHours } from "./store-sealed-hours";
export { type StatsRange as Range, resolveRange } from "./range";
export { MAX_RANGE_DAYS } from "./schema-values";
export { countRequests } from "./requests";
export { fillStats, sumMessages, toMessageSums } from "./service";
export { listPeopleCosts, listSources } from "./source-costs";
export { MAX_SOURCE_DAYS } from "./schema-values";
export {
  type FilteredRange,
  getSpending,
  getSpendingFigures,
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
  type BulkSums,
  deleteBulkSums,
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
