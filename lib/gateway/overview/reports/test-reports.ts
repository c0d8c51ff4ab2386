import { asOwner, readAllAccounts } from "@/lib/db/transaction";
import type { ReportUpdate } from "./schema";
import type { ReportRenderer } from "./schema-renderer";
import { findDueReports, runReportStep } from "./work-on";

export const REPORT: ReportUpdate = {
  name: "Delivery every Monday",
  view: "delivery",
  filters: {},
  range: "last_week",
  schedule: { every: "week", weekday: 1, hour: 8 },
  file_format: "csv",
  members: [],
  emails: [],
  is_paused: false,
};

/** Renders the data as JSON, with one picture and one file. */
export const renderAsJson: ReportRenderer = async ({ data, name, lang, span }) => ({
  subject: `${name} (${lang})`,
  text: `${JSON.stringify({ data, span })}\n{unsubscribe}`,
  html: `<img src="cid:chart"><a href="{unsubscribe}">${data.view}</a>`,
  files: [
    { name: "chart.png", type: "image/png", contentId: "chart", bytes: Buffer.from("PNG") },
    { name: "table.csv", type: "text/csv", contentId: null, bytes: Buffer.from("a,b") },
  ],
});

/** Works off what is due, as a worker does; returns the number of steps. */
export async function runDueReports(render = renderAsJson): Promise<number> {
  let steps = 0;
  for (;;) {
    const due = await readAllAccounts((tx) => findDueReports(tx, 50, []));
    let taken = 0;
    for (const item of due) if (await runReportStep(item, render)) taken += 1;
    if (taken === 0) return steps;
    steps += taken;
  }
}

/** Makes a report due at a time in the past. */
export const setDue = (accountId: number, at: Date) =>
  asOwner((tx) =>
    tx.query("UPDATE reports SET next_at = $2 WHERE account_id = $1", [accountId, at]),
  );

export interface QueuedReport {
  recipient: string;
  subject: string;
  body: string;
  unsubscribe_url: string;
}

/** Mails of reports to an account's recipients, oldest first. */
export async function readReportMails(accountId: number): Promise<QueuedReport[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<QueuedReport>(
      `SELECT recipient, subject, body, unsubscribe_url FROM mail_outbox
       WHERE account_id = $1 AND kind = 'report' ORDER BY mail_id`,
      [accountId],
    ),
  );
  return rows;
}
