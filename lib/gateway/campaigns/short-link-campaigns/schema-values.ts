/** Values that schemas and pages share; no zod, so that the browser loads none for them. */

/** One link for all messages, or one a message. */
export const CAMPAIGN_TYPES = [1, 2] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** What the links of a campaign lead to: a page of the customer, or a form of ours. */
export const CAMPAIGN_KINDS = ["link", "subscribe", "unsubscribe"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];
/** Campaigns with a form. */
export type FormKind = Exclude<CampaignKind, "link">;

export const CAMPAIGN_NAME_MAX = 100;

/** What a link of its own costs a message, in micro-units of the account's currency, whichever it is. */
export const LINK_PRICE = 5_000n;
