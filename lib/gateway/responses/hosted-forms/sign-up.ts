import { DomainError } from "@/lib/core/errors";
import type { FormError } from "@/lib/core/forms/form-texts";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { PhoneNumber } from "@/lib/core/phone/parse-digits";
import { DAY_MS } from "@/lib/core/time/units";
import { readAccount, type Tx, withAccount } from "@/lib/db/transaction";
import { findBlockedRecord } from "@/lib/gateway/contacts/blocked-numbers/public";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import { canAffordCode, codeMessageSender } from "./code-message";
import { countCode } from "./limits";
import { parseFormPhone } from "./parse-phone";
import {
  type SubmissionRecord,
  allocateSubmissionNumber,
  findSubmission,
  insertSubmission,
} from "./store";
import { readField, type VisitResult, type Visit } from "./visit";

const MAX_VALUE = 200;
/** Kinds of numbers that get codes; networks bill texts to others differently. */
const KINDS: readonly string[] = ["mobile", "landline_or_mobile"];

interface SignUp {
  phone: PhoneNumber;
  values: Partial<Record<ColumnLetter, string>>;
}

function readSignUp(visit: Visit): SignUp | { errors: Record<string, FormError> } {
  const errors: Record<string, FormError> = {};
  const values: Partial<Record<ColumnLetter, string>> = {};
  const parsed = parseFormPhone(visit);
  for (const { column } of visit.form.fields) {
    const value = readField(visit, `field_${column}`).replaceAll("\n", " ");
    if (value.length > MAX_VALUE) errors[`field_${column}`] = "value_long";
    else if (value !== "") values[column] = value;
  }
  if (typeof parsed === "string") return { errors: { phone: parsed, ...errors } };
  if (!KINDS.includes(parsed.kind)) return { errors: { phone: "phone_mobile", ...errors } };
  return Object.keys(errors).length > 0 ? { errors } : { phone: parsed, values };
}

/** Returns the page of a submission, which stays the same across resubmissions. */
function choosePage(visit: Visit, row: SubmissionRecord, phone: string): VisitResult {
  // A different number needs a new form.
  if (row.phone !== phone) return { page: "form", errors: { form: "form_expired" } };
  if (row.state === "unpaid") return { page: "unavailable" };
  if (row.state === "done") return { page: "subscribed" };
  const send = codeMessageSender(visit, row);
  return { page: "code", submissionId: row.answer_id, phone, error: null, send };
}

/** Returns when an unconfirmed submission is erased: after a day. */
export const eraseUnconfirmedAt = (now: Date): Date => new Date(now.getTime() + DAY_MS);

async function store(
  tx: Tx,
  visit: Visit,
  { phone, values }: SignUp,
  { submissionId, isPaid }: { submissionId: string; isPaid: boolean },
): Promise<SubmissionRecord | undefined> {
  const { form, lang, ip, now } = visit;
  const { id: accountId } = form.account;
  const block = await findBlockedRecord(tx, accountId, phone.e164);
  const isSent = isPaid && block?.type !== 1;
  await insertSubmission(tx, accountId, {
    answer_id: submissionId,
    number: await allocateSubmissionNumber(tx),
    campaign: form.campaign,
    kind: form.kind,
    state: isPaid ? "waiting" : "unpaid",
    link_id: String(form.linkId),
    lang,
    phone: phone.e164,
    fields: values,
    ip: ip === "" ? null : ip,
    reason: null,
    comment: null,
    message: isSent ? uuidv7() : null,
    sends: isPaid ? 1 : 0,
    sent_at: isPaid ? now : null,
    created_at: now,
    done_at: null,
    erase_at: eraseUnconfirmedAt(now),
  });
  return findSubmission(tx, accountId, submissionId);
}

/** Returns null if such numbers can't be reached. */
async function canPay(visit: Visit, phone: string, submissionId: string): Promise<boolean | null> {
  try {
    return await canAffordCode(visit, phone, submissionId);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "unavailable") throw error;
    return null;
  }
}

/**
 * Starts a sign-up. Response and timing are identical for every number that can be texted: whether the account knows or
 * blocked it only decides whether a code is sent.
 */
export async function startSignUp(visit: Visit, submissionId: string): Promise<VisitResult> {
  const parsed = readSignUp(visit);
  if ("errors" in parsed) return { page: "form", errors: parsed.errors };
  const { account } = visit.form;
  const { e164 } = parsed.phone;
  const answer = await readAccount(account.id, (tx) =>
    findSubmission(tx, account.id, submissionId),
  );
  if (answer !== undefined) return choosePage(visit, answer, e164);
  const isPaid = await canPay(visit, e164, submissionId);
  if (isPaid === null) return { page: "form", errors: { phone: "phone_unreachable" } };
  const seconds = isPaid ? await countCode(account.id, account.iso2, parsed.phone) : 0;
  if (seconds > 0) return { page: "limited", seconds };
  // Own transaction: form visitors have no session.
  const row = await withAccount(account.id, (tx) =>
    store(tx, visit, parsed, { submissionId, isPaid }),
  );
  if (row === undefined) throw new Error("The answer was not stored");
  return choosePage(visit, row, e164);
}
