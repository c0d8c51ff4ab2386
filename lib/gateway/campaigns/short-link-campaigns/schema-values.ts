/** Values shared by schemas and pages; without zod, so that browsers don't load it. */

/** 1: one link for all messages; 2: one per message. */
export const CAMPAIGN_TYPES = [1, 2] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** Target of links: the customer's page, or one of our forms. */
export const CAMPAIGN_KINDS = ["link", "subscribe", "unsubscribe"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];
export type FormKind = Exclude<CampaignKind, "link">;

export const MAX_CAMPAIGN_NAME = 100;

/** Days after a click in which a conversion counts. */
export const MAX_CONVERSION_DAYS = 90;

/** Per individual link, in micro-units of the account's currency. */
export const LINK_PRICE = 5_000n;
