/** The first two link to a customer's page, the others to a hosted form. */
export const PURPOSES = ["clicks", "people", "subscribe", "unsubscribe"] as const;
