import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  link_domains: {
    holds: "link domains",
    stays: "until deleted",
    readBy: ["campaigns/short-link-campaigns", "campaigns/short-links"],
  },
  link_hosts: {
    holds: "hosts of verified link domains, and their accounts",
    stays: "until the domain is deleted",
  },
} satisfies Tables;
