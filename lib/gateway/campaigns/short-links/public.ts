export { createLinks, reserveLinkIds, storeLinks, storeMessageLinks } from "./create";
export { LINK_DOMAIN } from "./link-domain-sql";
export {
  formBases,
  linkBases,
  linkTarget,
  ownLinkHosts,
  parseLinkCode,
  toLinkCode,
  toBackHalfUrl,
  toFormUrl,
  toLinkUrl,
} from "./link-urls";
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
