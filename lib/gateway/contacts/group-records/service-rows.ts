import {
  findGroups,
  GROUPS,
  type GroupFields,
  insertGroup,
  markRemoved,
  updateGroup,
} from "./store";
import { findLastUses, type GroupSums, REASONS, sumAdded, sumGroupPeriods } from "./store-stats";

/** The rows of groups and the sums of their growth, for the operations of groups alone. */
export {
  findGroups,
  findLastUses,
  GROUPS,
  type GroupFields,
  type GroupSums,
  insertGroup,
  markRemoved,
  REASONS,
  sumAdded,
  sumGroupPeriods,
  updateGroup,
};
