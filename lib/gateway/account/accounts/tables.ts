import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  accounts: {
    holds: "accounts",
    stays: "until deleted",
    readBy: [
      "account/settings",
      "account/stats",
      "campaigns/link-domains",
      "campaigns/short-link-campaigns",
      "billing/payment-methods",
      "developers/webhooks",
      "identity/my-accounts",
      "lib/retention",
      "messaging/email-to-sms",
      "overview/performance",
      "pricing/rates",
      "processes",
    ],
  },
} satisfies Tables;
