import {
  deleteEmptyGroup,
  deleteGroupStats,
  findGroupsToDelete,
  lockGroupToDelete,
} from "./store-retention";

/** For whoever removes groups that are gone, with all that belongs to them. */
export { deleteEmptyGroup, deleteGroupStats, findGroupsToDelete, lockGroupToDelete };
