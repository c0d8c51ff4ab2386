import type { FormError } from "@/lib/core/forms/form-texts";
import { FORM_TEXTS } from "@/lib/core/forms/languages";
import { parseReason } from "@/lib/core/forms/reasons";
import { systemContext } from "@/lib/core/system-context";
import { toUnix } from "@/lib/core/time/time";
import { withAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { optOut } from "@/lib/gateway/contacts/blocked-numbers/public";
import { findLatestKind } from "@/lib/gateway/contacts/consents/public";
import { unsubscribePhone } from "@/lib/gateway/contacts/phones/public";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { formatConsent, eraseDoneAt } from "./confirm";
import { parseFormPhone } from "./parse-phone";
import { phoneUnsubscribeEvent } from "./schema-events";
import { allocateSubmissionNumber, findSubmission, insertSubmission } from "./store";
import { readField, type VisitResult, type Visit } from "./visit";

const MAX_COMMENT = 500;

interface UnsubscribeInput {
  /** E.164. */
  phone: string;
  reason: ReturnType<typeof parseReason>;
  comment: string;
}

function readFarewell(visit: Visit): UnsubscribeInput | { errors: Record<string, FormError> } {
  const { recipient } = visit.form;
  const parsed = recipient === null ? parseFormPhone(visit) : { e164: recipient };
  const comment = readField(visit, "comment");
  const errors: Record<string, FormError> = {};
  if (comment.length > MAX_COMMENT) errors.comment = "value_long";
  if (typeof parsed === "string") return { errors: { phone: parsed, ...errors } };
  if (Object.keys(errors).length > 0) return { errors };
  return { phone: parsed.e164, reason: parseReason(readField(visit, "reason")), comment };
}

function formatFarewell({ form, lang }: Visit, { reason, comment }: UnsubscribeInput): string {
  const { unsubscribe } = FORM_TEXTS[lang];
  const answers = reason === null ? [] : [unsubscribe.reason[reason]];
  const lines = [unsubscribe.title(form.brand.name), ...answers, comment];
  return lines.filter((line) => line !== "").join("\n");
}

/** Unsubscribes the number, and raises the event if anything changed. */
async function completeUnsubscribe(
  ctx: WriteContext,
  visit: Visit,
  farewell: UnsubscribeInput,
  { submissionId, number }: { submissionId: string; number: string },
): Promise<void> {
  const { form, lang, now } = visit;
  const { tx, account } = ctx;
  const { phone, reason, comment } = farewell;
  const latestKind = await findLatestKind(tx, account.id, phone);
  const wasSubscribed = await unsubscribePhone(ctx, form.groupId, phone, reason);
  const text = formatConsent(visit, lang, formatFarewell(visit, farewell));
  const isNew = await optOut(ctx, { phone, text }, "form");
  if (!isNew && !wasSubscribed && latestKind === "unsubscribed") return;
  const label = reason === null ? null : FORM_TEXTS[lang].unsubscribe.reason[reason];
  await raiseEvents(tx, account.id, [
    toOccurrence(phoneUnsubscribeEvent, submissionId, {
      phone,
      user_id: account.id,
      created_at: toUnix(now),
      timestamp: toUnix(now),
      campaign_code: form.campaign,
      short_link_code: form.link,
      group_id: form.groupId,
      unsubscribe_request_id: Number(number),
      additional_data: {
        reason: reason === null || label === null ? null : { id: reason, label },
        additional_text: comment,
      },
    }),
  ]);
}

/**
 * Unsubscribes the recipient of the link, or else the entered number. The response doesn't reveal whether the number
 * is known.
 */
export async function unsubscribe(visit: Visit, submissionId: string): Promise<VisitResult> {
  const parsed = readFarewell(visit);
  if ("errors" in parsed) return { page: "form", errors: parsed.errors };
  const { form, lang, ip, now } = visit;
  const { id: accountId } = form.account;
  const ctx = { ...systemContext(form.account, "unsubscribe form", ip), now: () => now };
  // Own transaction: form visitors have no session.
  return withAccount(accountId, async (tx) => {
    const number = await allocateSubmissionNumber(tx);
    const isNew = await insertSubmission(tx, accountId, {
      answer_id: submissionId,
      number,
      campaign: form.campaign,
      kind: form.kind,
      state: "done",
      link_id: String(form.linkId),
      lang,
      phone: parsed.phone,
      fields: {},
      ip: ip === "" ? null : ip,
      reason: parsed.reason,
      comment: parsed.comment === "" ? null : parsed.comment,
      message: null,
      sends: 0,
      sent_at: null,
      created_at: now,
      done_at: now,
      erase_at: eraseDoneAt(now),
    });
    if (isNew) await completeUnsubscribe({ ...ctx, tx }, visit, parsed, { submissionId, number });
    const answer = isNew ? parsed : await findSubmission(tx, accountId, submissionId);
    if (answer?.phone === parsed.phone) return { page: "unsubscribed" };
    return { page: "form", errors: { form: "form_expired" } };
  });
}
