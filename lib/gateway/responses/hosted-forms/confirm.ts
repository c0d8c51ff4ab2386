import { DomainError } from "@/lib/core/errors";
import { FORM_TEXTS } from "@/lib/core/forms/languages";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { plainCode } from "@/lib/core/phone/plain-phone";
import { systemContext } from "@/lib/core/system-context";
import { DAY_MS } from "@/lib/core/time/units";
import { toUnix } from "@/lib/core/time/time";
import { readAccount, withAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { signUp } from "@/lib/gateway/contacts/blocked-numbers/public";
import { subscribePhone } from "@/lib/gateway/contacts/phones/public";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { startByForm } from "@/lib/gateway/messaging/automations/public";
import { canAffordCode, codeMessageSender } from "./code-message";
import { countCode } from "./limits";
import { phoneSubscribeEvent } from "./schema-events";
import { eraseUnconfirmedAt } from "./sign-up";
import { type SubmissionRecord, findSubmission, lockSubmission, updateSubmission } from "./store";
import { isCodeForSubmission } from "./token";
import { readField, type VisitResult, type Visit } from "./visit";

const CODE_VALID_MS = 15 * 60_000;
const MAX_CODE_ATTEMPTS = 5;
const MAX_SENDS = 3;
const RESEND_PAUSE_MS = 30_000;
/** Days for which personal data of sign-ups and unsubscribes is kept; the consent log is permanent. */
const DONE_KEPT_DAYS = 90;

export const eraseDoneAt = (now: Date): Date => new Date(now.getTime() + DONE_KEPT_DAYS * DAY_MS);

type PendingSignUp = SubmissionRecord & { phone: string };

const codePage = (
  visit: Visit,
  submissionId: string,
  error: "code_wrong" | "again_later",
): VisitResult => ({
  page: "code",
  submissionId,
  phone: readField(visit, "phone"),
  error,
  send: null,
});

const startAgain = (error: "code_expired" | "code_locked"): VisitResult => ({
  page: "form",
  errors: { form: error },
});

export const formatConsent = ({ form }: Visit, lang: string, text: string): string =>
  `${text}\n${form.campaignName} (${form.campaign}), ${lang}`;

async function finish(ctx: WriteContext, visit: Visit, row: PendingSignUp): Promise<void> {
  const { form, now } = visit;
  const { account, groupId } = form;
  if (groupId === null) throw new Error("A sign-up form has a group");
  const { phone } = row;
  await subscribePhone(ctx, groupId, phone, row.fields);
  const consentText = FORM_TEXTS[visit.lang].subscribe.consent(account.name);
  await signUp(ctx, { phone, text: formatConsent(visit, row.lang, consentText) });
  await updateSubmission(ctx.tx, account.id, {
    ...row,
    state: "done",
    done_at: now,
    erase_at: eraseDoneAt(now),
  });
  const headings = new Map(form.fields.map(({ column, name }) => [column, name]));
  const values = Object.entries(row.fields).map(([column, value]): [string, string] => [
    headings.get(column as keyof typeof row.fields) ?? column,
    value,
  ]);
  await startByForm(ctx, { campaign: form.campaign, phone, values: Object.fromEntries(values) });
  await raiseEvents(ctx.tx, account.id, [
    toOccurrence(phoneSubscribeEvent, row.answer_id, {
      phone,
      user_id: account.id,
      created_at: toUnix(now),
      timestamp: toUnix(now),
      campaign_code: form.campaign,
      short_link_code: form.link,
      group_id: groupId,
      additional_data: Object.entries(row.fields).map(([column, value]) => {
        const key = column as keyof typeof row.fields;
        return { column: key, name: headings.get(key) ?? null, value };
      }),
    }),
  ]);
}

async function checkCode(
  ctx: WriteContext,
  visit: Visit,
  row: SubmissionRecord,
): Promise<VisitResult> {
  const { now } = visit;
  const { id: accountId } = ctx.account;
  const { phone, sent_at, answer_id, tries } = row;
  if (row.state === "done") return { page: "subscribed" };
  const isLate = sent_at === null || now.getTime() - sent_at.getTime() > CODE_VALID_MS;
  if (phone === null || isLate) return startAgain("code_expired");
  if (tries >= MAX_CODE_ATTEMPTS) return startAgain("code_locked");
  const digits = plainCode(readField(visit, "code")).replace(/\D/g, "");
  // Without a message, no code was ever sent.
  const isRight = row.message !== null && isCodeForSubmission(digits, accountId, answer_id);
  if (!isRight) {
    await updateSubmission(ctx.tx, accountId, { ...row, tries: tries + 1 });
    return tries + 1 < MAX_CODE_ATTEMPTS
      ? codePage(visit, answer_id, "code_wrong")
      : startAgain("code_locked");
  }
  await finish(ctx, visit, { ...row, phone });
  return { page: "subscribed" };
}

export async function confirmSignUp(visit: Visit, submissionId: string): Promise<VisitResult> {
  const { account } = visit.form;
  const ctx = { ...systemContext(account, "sign-up form", visit.ip), now: () => visit.now };
  try {
    // Own transaction: form visitors have no session.
    return await withAccount(account.id, async (tx) => {
      const row = await lockSubmission(tx, account.id, submissionId);
      if (row === undefined) return codePage(visit, submissionId, "code_wrong");
      return checkCode({ ...ctx, tx }, { ...visit }, row);
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return { page: "unavailable" };
    throw error;
  }
}

const canResend = ({ state, sends, sent_at }: SubmissionRecord, now: Date): boolean =>
  state !== "done" &&
  sends < MAX_SENDS &&
  (sent_at === null || now.getTime() - sent_at.getTime() >= RESEND_PAUSE_MS);

/** Returns null if a concurrent request was faster. */
async function planResend(visit: Visit, submissionId: string): Promise<SubmissionRecord | null> {
  const { account } = visit.form;
  const { now } = visit;
  return withAccount(account.id, async (tx) => {
    const row = await lockSubmission(tx, account.id, submissionId);
    if (row === undefined || !canResend(row, now)) return null;
    const message = row.message === null ? null : uuidv7();
    const next = { ...row, state: "waiting", message, sends: row.sends + 1, sent_at: now } as const;
    await updateSubmission(tx, account.id, { ...next, erase_at: eraseUnconfirmedAt(now) });
    return next;
  });
}

/** Sends the code again. Numbers that get no code see the same page. */
export async function sendAgain(visit: Visit, submissionId: string): Promise<VisitResult> {
  const { account } = visit.form;
  const answer = await readAccount(account.id, (tx) =>
    findSubmission(tx, account.id, submissionId),
  );
  const phone = answer?.phone ?? null;
  if (answer === undefined || phone === null) return startAgain("code_expired");
  if (answer.state === "done") return { page: "subscribed" };
  if (!canResend(answer, visit.now)) return codePage(visit, submissionId, "again_later");
  if (!(await canAffordCode(visit, phone, submissionId))) return { page: "unavailable" };
  const number = parsePhoneNumber(phone, account.iso2);
  const seconds = await countCode(account.id, account.iso2, number);
  if (seconds > 0) return { page: "limited", seconds };
  const row = await planResend(visit, submissionId);
  if (row === null) return codePage(visit, submissionId, "again_later");
  return { page: "code", submissionId, phone, error: null, send: codeMessageSender(visit, row) };
}
