import { deleteEmptyCampaign, findRemovedCampaigns, lockRemovedCampaign } from "./store-retention";

/** For whoever removes campaigns that customers deleted, with all that belongs to them. */
export { deleteEmptyCampaign, findRemovedCampaigns, lockRemovedCampaign };
