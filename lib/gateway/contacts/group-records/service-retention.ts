import {
  deleteEmptyGroup,
  deleteGroupStats,
  findGroupsToDelete,
  lockGroupToDelete,
} from "./store-retention";

export { deleteEmptyGroup, deleteGroupStats, findGroupsToDelete, lockGroupToDelete };
