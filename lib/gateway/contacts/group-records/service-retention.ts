import {
  deleteEmptyGroup,
  deleteGroupStats,
  findGroupsToDelete,
  lockGroupToDelete,
} from "./store-retention";

/** For removing deleted groups with their data. */
export { deleteEmptyGroup, deleteGroupStats, findGroupsToDelete, lockGroupToDelete };
