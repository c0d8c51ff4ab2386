import type { ReportRow, ReportTable } from "./report-model";

/** Rows in a mail; files and the page have all. */
export const MAX_MAIL_ROWS = 10;

export const selectMailRows = ({ rows, isByTime = false }: ReportTable): readonly ReportRow[] =>
  isByTime ? rows.slice(-MAX_MAIL_ROWS) : rows.slice(0, MAX_MAIL_ROWS);
