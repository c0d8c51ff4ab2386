import type { Loop } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import {
  findDueReports,
  REPORTS_DUE,
  type ReportRenderer,
  runReportStep,
} from "@/lib/gateway/overview/reports/public";
import { startSteps } from "./step-loop";

/** Starts scheduled reports, and makes their mails. */
export function startReports(
  render: ReportRenderer,
  log: (message: string, error: unknown) => void,
): Loop {
  return startSteps(
    {
      name: "reports",
      kind: "reports",
      due: REPORTS_DUE,
      find: (limit, except) => readAllAccounts((tx) => findDueReports(tx, limit, except)),
      runStep: (due) => runReportStep(due, render),
      describe: ({ reportId }) => `Report ${reportId}`,
    },
    log,
  );
}
