import {
  findGroups,
  GROUPS,
  type GroupFields,
  insertGroup,
  markRemoved,
  updateGroup,
} from "./store";
import { findLastUses, type GroupSums, REASONS, sumAdded, sumGroupPeriods } from "./store-stats";

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
