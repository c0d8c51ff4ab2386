import {
  applyReports,
  type FailedRow,
  lockFree,
  lockReported,
  markFailed,
  markAbandoned,
  markSent,
  type ReportChange,
  type ReportedRow,
} from "./store-outcomes";

export {
  applyReports,
  type FailedRow,
  lockFree,
  lockReported,
  markFailed,
  markAbandoned as markGivenUp,
  markSent,
  type ReportChange,
  type ReportedRow,
};
