export { deleteUnclaimed, findUnclaimed, findUnclaimedOne, storeUnclaimed } from "./service";
