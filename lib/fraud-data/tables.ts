import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  fraud_ip_chunks: {
    holds: "databases of IPs that staff loaded for fraud checks",
    stays: "until staff replaces or removes them",
  },
  fraud_ip_files: {
    holds: "databases of IPs that staff loaded for fraud checks",
    stays: "until staff replaces or removes them",
  },
  fraud_lists: {
    holds: "lists that staff added to the data of fraud checks",
    stays: "until staff replaces or removes them",
  },
} satisfies Tables;
