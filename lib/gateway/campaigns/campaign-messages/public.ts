export {
  countForCampaigns,
  findCampaignsByBulks,
  insertCampaignsOfBulk,
  sumByCampaign,
  sumCampaignMessages,
} from "./service";
