import { deleteEmptyCampaign, findRemovedCampaigns, lockRemovedCampaign } from "./store-retention";

export { deleteEmptyCampaign, findRemovedCampaigns, lockRemovedCampaign };
