/** What a campaign is for; the first two have links to a page of the customer, the others a form of ours. */
export const PURPOSES = ["clicks", "people", "subscribe", "unsubscribe"] as const;
