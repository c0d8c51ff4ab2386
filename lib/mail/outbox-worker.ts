import { asWorker } from "@/lib/db/transaction";
import { type ClaimedMail, claimDue, updateFailed, updatePaused, updateSent } from "./store";

const CLAIM_SECONDS = 120;
const MAX_ATTEMPTS = 10;

export function claimMails(limit: number): Promise<ClaimedMail[]> {
  return asWorker((tx) => claimDue(tx, limit, CLAIM_SECONDS));
}

/** Deletes the text, which may contain a link. */
export function markSent(mail: ClaimedMail, subject: string): Promise<void> {
  return asWorker((tx) => updateSent(tx, mail.mail_id, subject));
}

const PAUSE_SECONDS = 15 * 60;

export function markPaused(mail: ClaimedMail): Promise<void> {
  return asWorker((tx) => updatePaused(tx, mail, PAUSE_SECONDS));
}

/**
 * Records a failure with exponential backoff (15 s up to 1 h), ten attempts unless canceled. Fenced by the attempt.
 * Returns true if it was the last attempt.
 */
export async function markFailed(
  mail: ClaimedMail,
  reason: string,
  isCanceled: boolean,
): Promise<boolean> {
  const seconds = Math.min(15 * 2 ** (mail.attempts - 1), 3_600);
  const isLast = isCanceled || mail.attempts >= MAX_ATTEMPTS;
  const outcome = { error: reason.slice(0, 500), seconds, isLast, isCanceled };
  await asWorker((tx) => updateFailed(tx, mail, outcome));
  return isLast;
}
