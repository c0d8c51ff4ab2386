import type { Tx } from "@/lib/db/transaction";
import { CanceledMail, type ReportContent } from "@/lib/mail/mail";
import type { ReportMail } from "@/lib/mail/mailer";
import { queueReport } from "@/lib/mail/outbox";
import { escapeXml } from "@/lib/core/text/xml-text";
import { env } from "@/lib/env";
import { readAccount } from "@/lib/db/transaction";
import { type BuiltDelivery, type BuiltRun, decideDeliveries } from "./build-run";
import { subscriptionUrl } from "./recipients";
import { UNSUBSCRIBE_PLACEHOLDER } from "./schema-values";
import { findContent, insertContents, insertDelivery } from "./store-contents";
import { findRecipient, findRecipients } from "./store-recipients";
import { parseSubscriptionToken } from "./subscription-token";
import { lockAttempt, type RunRecord, saveOutcome } from "./store-runs";
import { hasSameReader } from "./variants";

/** Mails of more access than the recipient has now aren't sent. */
const narrow = (current: BuiltDelivery, { variant }: BuiltDelivery): BuiltDelivery =>
  current.outcome !== "queued" || hasSameReader(current.variant, variant)
    ? current
    : { ...current, outcome: "no_access", address: null };

/**
 * Stores the mails and queues them, unless another attempt has begun or the run is finished or deleted. The only place
 * that mails a report: within the transaction that ends its run.
 */
export async function finishRun(
  tx: Tx,
  accountId: number,
  run: RunRecord,
  { contents, deliveries }: BuiltRun,
): Promise<void> {
  if (!(await lockAttempt(tx, accountId, run))) return;
  await insertContents(tx, accountId, run.run_id, contents);
  const recipients = await findRecipients(tx, accountId, [run.report_id]);
  const current = await decideDeliveries(tx, accountId, recipients);
  for (const built of deliveries) {
    const delivery = current.get(built.recipient_id);
    if (delivery === undefined) continue;
    const { address, ...row } = built.outcome === "queued" ? narrow(delivery, built) : built;
    const { variant } = built;
    const content = contents.find((item) => item.variant === variant);
    let mailId: string | null = null;
    if (address !== null && content !== undefined) {
      const url = subscriptionUrl(accountId, delivery.recipient_id);
      mailId = await queueReport(tx, {
        kind: "report",
        recipient: address,
        subject: content.subject,
        text: content.body.replaceAll(UNSUBSCRIBE_PLACEHOLDER, url),
        report: { accountId, runId: Number(run.run_id), variant, unsubscribeUrl: url },
      });
    }
    const { recipient_id, user_id, email, outcome } = row;
    await insertDelivery(tx, accountId, {
      run_id: run.run_id,
      recipient_id,
      user_id,
      email,
      outcome,
      mail_id: mailId,
    });
  }
  await saveOutcome(tx, accountId, run, { state: "done", problem: null, retryAt: null });
}

const PAGE = "/report-subscriptions/";

async function isRecipient(
  tx: Tx,
  accountId: number,
  recipientId: number,
  variant: string,
): Promise<boolean> {
  const recipient = await findRecipient(tx, accountId, recipientId);
  if (recipient === undefined) return false;
  const current = await decideDeliveries(tx, accountId, [recipient]);
  const delivery = current.get(recipient.recipient_id);
  return delivery?.outcome === "queued" && hasSameReader(delivery.variant, variant);
}

/**
 * Reads the HTML and files of a queued report at sending, which can be hours later. Throws `CanceledMail` if it was
 * deleted, or the recipient was removed, unsubscribed or lost access meanwhile.
 */
export async function readReportMail({
  accountId,
  runId,
  variant,
  unsubscribeUrl,
}: ReportContent): Promise<ReportMail> {
  const token = unsubscribeUrl.slice(unsubscribeUrl.indexOf(PAGE) + PAGE.length);
  const recipientId = parseSubscriptionToken(token)?.recipientId ?? 0;
  const { content, isWanted } = await readAccount(accountId, async (tx) => ({
    content: await findContent(tx, accountId, runId, variant),
    isWanted: await isRecipient(tx, accountId, recipientId, variant),
  }));
  if (content === undefined) throw new CanceledMail("The report was deleted before it was sent");
  if (!isWanted) throw new CanceledMail("The recipient doesn't get this report anymore");
  return {
    html: content.html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, escapeXml(unsubscribeUrl)),
    unsubscribeUrl: `${env.PUBLIC_URL}/api/report_subscriptions/${token}/unsubscribe`,
    attachments: content.files.map(({ name, type, contentId, base64 }) => ({
      name,
      type,
      bytes: Buffer.from(base64, "base64"),
      contentId: contentId ?? undefined,
    })),
  };
}
