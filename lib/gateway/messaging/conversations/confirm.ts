import { systemContext } from "@/lib/core/system-context";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { isGsm, transliterate } from "@/lib/core/text/gsm-alphabet";
import { toGsmLetters } from "@/lib/core/text/letter-forms";
import { parseOptRequest } from "@/lib/core/text/opt-out";
import {
  formatConfirmation,
  isUnicodeLanguage,
  getCountryLanguage,
} from "@/lib/core/text/opt-out-words";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { findBlockedRecord } from "@/lib/gateway/contacts/blocked-numbers/public";
import {
  type DueConfirmation,
  CONFIRMATIONS_DUE,
  findDueConfirmations,
  getIncomingRecord,
  type IncomingRecord,
  recordConfirmation,
} from "@/lib/gateway/messaging/incomings/public";
import { isTransientSendError, sendOptOutConfirmation } from "@/lib/gateway/messaging/sms/public";

export { CONFIRMATIONS_DUE, type DueConfirmation, findDueConfirmations };

const RETRY_SECONDS = 10;
const MAX_WAIT_MS = 3_600_000;

/** Returns the account's name in GSM characters, or its number: Unicode would need a second part. */
function chooseDisplayName(name: string, number: string): string {
  const { text } = transliterate(name, toGsmLetters);
  return isGsm(text) ? text : number;
}

function createConfirmation({ phone, number, text }: IncomingRecord, name: string) {
  const { iso2 } = parsePhoneNumber(phone, "DE");
  const lang = parseOptRequest(text)?.lang ?? getCountryLanguage(iso2);
  return {
    phone,
    sender_id: number,
    is_unicode: isUnicodeLanguage(lang),
    text: formatConfirmation(lang, chooseDisplayName(name, number)),
  };
}

/** Sends the confirmation unless the phone is no longer blocked. Returns its message id, or null. */
async function sendConfirmation(accountId: number, row: IncomingRecord): Promise<string | null> {
  const { account, block } = await readAccount(accountId, async (tx) => ({
    account: await findSnapshot(tx, accountId),
    block: await findBlockedRecord(tx, accountId, row.phone),
  }));
  if (account === null || block === null || row.confirm_id === null) return null;
  const body = createConfirmation(row, account.name);
  await sendOptOutConfirmation(systemContext(account, "opt-out"), row.confirm_id, body);
  return row.confirm_id;
}

/**
 * Confirms an opt-out, once. Sends nothing without funds or a route; the opt-out still applies. Safe to repeat after a
 * crash, since the message id was allocated with the opt-out.
 */
export async function confirmOptOut({ accountId, uuid }: DueConfirmation): Promise<void> {
  const row = await readAccount(accountId, (tx) => getIncomingRecord(tx, accountId, uuid));
  if (row === undefined) return;
  const recordOutcome = (confirmId: string | null, afterSeconds: number | null) =>
    // Own transaction: worker step.
    withAccount(accountId, (tx) =>
      recordConfirmation(tx, accountId, uuid, { confirmId, afterSeconds }),
    );
  try {
    await recordOutcome(await sendConfirmation(accountId, row), null);
  } catch (error) {
    const isExpired = Date.now() - row.received_at.getTime() > MAX_WAIT_MS;
    if (!isTransientSendError(error) || isExpired) return recordOutcome(null, null);
    await recordOutcome(row.confirm_id, RETRY_SECONDS);
    throw error;
  }
}
