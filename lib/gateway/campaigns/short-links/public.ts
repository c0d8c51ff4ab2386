export { createLinks, reserveLinkIds, storeLinks, storeMessageLinks } from "./create";
export { formBases, linkBases, parseLinkCode, toLinkCode, urlOfForm, urlOfLink } from "./link-urls";
export { linkResource } from "./resource";
export {
  countOwnLinks,
  detachLinks,
  findFollowed,
  getLinkRecord,
  hasLinks,
  listCampaignLinks,
} from "./service";
export {
  addClicksToLinks,
  addPeopleToLinks,
  type LinkCount,
  lockLinks,
  markPersonClicks,
  unmarkPersonClicks,
} from "./store-counts";
