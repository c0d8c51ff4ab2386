export {
  countForCampaigns,
  findCampaignsOfBulks,
  insertCampaignsOfBulk,
  sumByCampaign,
  sumCampaignMessages,
} from "./service";
