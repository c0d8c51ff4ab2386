export {
  findCampaignCodes,
  findCampaignKind,
  findCampaigns,
  findRemovedCampaigns,
  PRESENT_CAMPAIGNS,
} from "./find-campaign";
export {
  assertBulkLinks,
  type DraftedText,
  draftLinks,
  insertLinks,
  linkBulkText,
} from "./link-bulk-texts";
export {
  createTextLinks,
  type LinkedText,
  type MessageLink,
  type ParsedText,
  getLinksPrice,
  parseTextLinks,
  toTextWithoutLinks,
} from "./link-texts";
export { createCampaign, createForm, getCampaign } from "./service";
