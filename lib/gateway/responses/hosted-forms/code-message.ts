import { MAX_SENDER_NAME_LENGTH } from "@/lib/core/phone/sender-id";
import { DomainError } from "@/lib/core/errors";
import { FORM_TEXTS } from "@/lib/core/forms/languages";
import { systemContext } from "@/lib/core/system-context";
import { isGsm, transliterate } from "@/lib/core/text/gsm-alphabet";
import { toGsmLetters } from "@/lib/core/text/letter-forms";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { priceSignUpCode, sendSignUpCode } from "@/lib/gateway/messaging/sms/public";
import { getBalances } from "@/lib/ledger/store-balances";
import { type SubmissionRecord, lockSubmission, updateSubmission } from "./store";
import { toSubmissionCode } from "./token";
import type { Visit } from "./visit";

const MAX_NAME = 40;
const NO_NAME = "Code";

/** Converts a name to a sender, which is alphanumeric, not only digits. */
function toSenderName(name: string): string {
  const letters = transliterate(name, toGsmLetters).text.normalize("NFKD");
  const sender = letters
    .replace(/[^A-Za-z0-9 ._-]/g, "")
    .slice(0, MAX_SENDER_NAME_LENGTH)
    .trim();
  return /[A-Za-z]/.test(sender) ? sender : NO_NAME;
}

/** Converts a name to text that fits one part, without brackets, which are placeholder syntax. */
function toCampaignText(name: string): string {
  const { text } = transliterate(name.replace(/[[\]{}|]/g, ""), toGsmLetters);
  return isGsm(text) ? [...text].slice(0, MAX_NAME).join("").trim() : "";
}

function createCodeMessage({ form, lang }: Visit, phone: string, submissionId: string) {
  const code = toSubmissionCode(form.account.id, submissionId);
  return {
    phone,
    sender_id: toSenderName(form.account.name),
    is_unicode: false,
    is_text_deleted: true,
    text: FORM_TEXTS[lang].code.sms(code, toCampaignText(form.brand.name)),
  };
}

const createFormContext = ({ form, ip }: Visit) =>
  systemContext(form.account, "sign-up form", ip === "" ? undefined : ip);

/** Returns whether the account can pay for a code. Throws `no_route` and similar if the number can't be reached. */
export async function canAffordCode(
  visit: Visit,
  phone: string,
  submissionId: string,
): Promise<boolean> {
  const { account } = visit.form;
  const price = await priceSignUpCode(
    createFormContext(visit),
    createCodeMessage(visit, phone, submissionId),
  );
  const { available, creditLine } = await readAccount(account.id, (tx) =>
    getBalances(tx, account.id),
  );
  return account.isActivated && available + creditLine >= price;
}

/** Records that the account couldn't pay for the code after all. */
function recordUnpaid({ form }: Visit, submissionId: string, message: string): Promise<void> {
  // Own transaction: form visitors have no session.
  return withAccount(form.account.id, async (tx) => {
    const row = await lockSubmission(tx, form.account.id, submissionId);
    if (row?.state !== "waiting" || row.message !== message) return;
    await updateSubmission(tx, form.account.id, { ...row, state: "unpaid" });
  });
}

/**
 * Returns a function that sends the code. Idempotent: the message id was allocated with the submission. Returns null if the
 * account blocked the number.
 */
export function codeMessageSender(
  visit: Visit,
  { answer_id, phone, message }: Pick<SubmissionRecord, "answer_id" | "phone" | "message">,
): (() => Promise<void>) | null {
  if (phone === null || message === null) return null;
  return async () => {
    try {
      await sendSignUpCode(
        createFormContext(visit),
        message,
        createCodeMessage(visit, phone, answer_id),
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "insufficient_funds") throw error;
      await recordUnpaid(visit, answer_id, message);
    }
  };
}
