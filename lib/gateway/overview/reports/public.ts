export { readReportMail } from "./finish-run";
export type { ReportRenderer } from "./schema-renderer";
export { findDueReports, REPORTS_DUE, runReportStep } from "./work-on";
