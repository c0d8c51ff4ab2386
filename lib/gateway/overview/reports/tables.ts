import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  reports: { holds: "reports by email, their recipients", stays: "until deleted" },
  report_recipients: {
    holds: "reports by email, their recipients",
    stays: "until deleted",
  },
  report_unsubscribes: {
    holds: "addresses that unsubscribed from a report, as keyed hashes",
    stays: "until they confirm again",
  },
  report_runs: {
    holds: "runs of reports, and who got them",
    stays: "{keep}, or with their report",
    keep: { key: "account_id, run_id", time: "created_at", for: "3 months" },
    readBy: ["lib/dispatch"],
  },
  report_deliveries: {
    holds: "runs of reports, and who got them",
    stays: "3 months, or with their report",
  },
  report_contents: {
    holds: "mails of reports with their files",
    stays: "{keep}, or with their report",
    keep: { key: "account_id, run_id, variant", time: "created_at", for: "14 days" },
  },
} satisfies Tables;
