import {
  deleteEmptyGroup,
  deleteGrowth,
  findLeavingGroups,
  lockLeavingGroup,
} from "./store-retention";

/** For whoever removes groups that are gone, with all that belongs to them. */
export { deleteEmptyGroup, deleteGrowth, findLeavingGroups, lockLeavingGroup };
