/** Values shared by schemas and pages; without zod, so that browsers don't load it. */

/** 1: one link for all messages; 2: an individual link per message. */
export const CAMPAIGN_TYPES = [1, 2] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** Target of campaign links: a page of the customer, or one of our forms. */
export const CAMPAIGN_KINDS = ["link", "subscribe", "unsubscribe"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];
/** Campaigns with a form. */
export type FormKind = Exclude<CampaignKind, "link">;

export const MAX_CAMPAIGN_NAME = 100;

/** Price of an individual link per message, in micro-units of the account's currency. */
export const LINK_PRICE = 5_000n;
