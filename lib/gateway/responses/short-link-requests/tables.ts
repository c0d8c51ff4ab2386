import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  click_inbox: {
    holds: "clicks, as they came",
    stays: "until a worker has looked at them, at most {keep}",
    keep: { key: "click_key", time: "asked_at", for: "7 days" },
    readBy: ["lib/dispatch"],
  },
  short_link_requests: {
    holds: "clicks: IPs, headers of browsers",
    stays:
      "90 days, or as set by the account (1 to 365 days, sending settings). The row stays {keep}, or until the customer deletes the campaign, with country, device and the host of the page with the link",
    readBy: [
      "contacts/segments",
      "campaigns/click-stats",
      "messaging/automations",
      "privacy/contacts",
    ],
    keep: { key: "account_id, request_id", time: "asked_at", for: "25 months" },
  },
} satisfies Tables;
