export { assertColumnNames, toColumnName } from "./column-names";
export { groupResource, toGroup } from "./resource";
export {
  assertMayAdd,
  adjustMemberCount,
  findGroupRecords,
  getGroupRecord,
  getGroupResource,
  listGroupIds,
  lockGroup,
  lockGroups,
  nameColumns,
  recordUse,
} from "./service";
export {
  findGroups,
  type GroupFields,
  type GroupRecord,
  GROUPS,
  insertGroup,
  markRemoved,
  updateGroup,
} from "./store";
export { findLastUses, type GroupTotals, REASONS, sumAdded, sumGroupPeriods } from "./store-stats";
export {
  findDueWatches,
  findWatch,
  recordSeen,
  skipToEntry,
  unwatchGroups,
  WATCHES_DUE,
  watchGroup,
  type WatchRecord,
} from "./store-watches";
