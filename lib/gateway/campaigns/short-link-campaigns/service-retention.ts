import { deleteEmptyCampaign, findRemovedCampaigns, lockRemovedCampaign } from "./store-retention";

/** For removing soft-deleted campaigns with their data. */
export { deleteEmptyCampaign, findRemovedCampaigns, lockRemovedCampaign };
