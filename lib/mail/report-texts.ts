import { composeMail, type Reader } from "./compose";
import type { Mail } from "./mail";
import { toOneLine } from "./one-line";

/** Composes the question to an address outside the account whether it wants a report. */
export function reportConfirmationMail(
  reader: Reader,
  { account, report, url }: { account: string; report: string; url: string },
): Mail {
  const values = { account: toOneLine(account), report: toOneLine(report), link: url };
  return composeMail("report-confirm", reader, "reportConfirm", values);
}
