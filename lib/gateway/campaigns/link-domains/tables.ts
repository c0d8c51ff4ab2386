import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  link_domains: {
    holds: "link domains",
    stays: "until someone deletes them",
    readBy: ["campaigns/short-link-campaigns", "campaigns/short-links"],
  },
  link_hosts: {
    holds: "hosts of verified link domains, and their accounts",
    stays: "until someone deletes the domain",
  },
} satisfies Tables;
