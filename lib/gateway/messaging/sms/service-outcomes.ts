import {
  applyReports,
  type FailedRow,
  lockFree,
  lockReported,
  markFailed,
  markGivenUp,
  markSent,
  type ReportChange,
  type ReportedRow,
} from "./store-outcomes";

/** What workers write of messages. */
export {
  applyReports,
  type FailedRow,
  lockFree,
  lockReported,
  markFailed,
  markGivenUp,
  markSent,
  type ReportChange,
  type ReportedRow,
};
