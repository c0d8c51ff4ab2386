import type { MailKind } from "./mail";
import type { Mail } from "./mail";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { countMailsOfDocument, insertCounted, insertWaiting, lockCount } from "./store";

/**
 * Per recipient and hour, so that a mailbox can't be flooded through forms, by accounts or by events. Password resets
 * and security notices have budgets of their own, which others' actions can't use up.
 */
type Budget = DroppingBudget | WaitingBudget;

interface DroppingBudget {
  kinds: readonly [MailKind, ...MailKind[]];
  anHour: number;
  /** Set if anonymous users cause many at once: counted under a lock. */
  isCountedInTurn?: true;
  waits?: never;
}

interface WaitingBudget {
  /** Exactly one, so that the count reads the end of an index. */
  kinds: readonly [MailKind];
  anHour: number;
  isCountedInTurn?: never;
  /** Wait for the next hour instead of being dropped. */
  waits: true;
}

const BUDGETS: readonly Budget[] = [
  {
    kinds: ["confirm", "known-address", "email-change", "invitation", "report-confirm"],
    anHour: 10,
    isCountedInTurn: true,
  },
  { kinds: ["password-reset"], anHour: 10, isCountedInTurn: true },
  {
    kinds: [
      ...(["password-changed", "email-change-notice", "email-changed"] as const),
      ...(["second-factor-on", "second-factor-off"] as const),
      ...(["sso-connected", "sso-disconnected"] as const),
    ],
    anHour: 20,
  },
  { kinds: ["access-request"], anHour: 10 },
  { kinds: ["notification"], anHour: 10 },
  { kinds: ["event"], anHour: 60 },
  // Sent once per occurrence or document.
  { kinds: ["watch"], anHour: 20, waits: true },
  { kinds: ["document"], anHour: 30, waits: true },
  { kinds: ["report"], anHour: 30, waits: true },
  { kinds: ["automation"], anHour: 60, waits: true },
];

function findBudget({ kind }: Mail): Budget {
  const budget = BUDGETS.find(({ kinds }) => kinds.includes(kind));
  if (budget === undefined) throw new Error(`No budget for mails of the kind ${kind}`);
  return budget;
}

function assertHeader(value: string): void {
  if (/\p{Cc}/u.test(value)) throw new DomainError("invalid_input", "Not a mail header.");
}

/**
 * Queues a mail in the outbox: sent only if the caller's transaction commits. Beyond the hourly limit the mail is
 * dropped, or waits for kinds that may. Returns whether it was queued.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<boolean> {
  assertHeader(mail.recipient);
  assertHeader(mail.subject);
  const { kinds, anHour, waits, isCountedInTurn } = findBudget(mail);
  if (waits) {
    await insertWaiting(tx, mail, anHour);
    return true;
  }
  if (isCountedInTurn) await lockCount(tx, kinds[0], mail.recipient);
  return insertCounted(tx, mail, anHour, kinds);
}

/** Queues a mail of a report, and returns its id in the outbox. */
export async function queueReport(tx: Tx, mail: Mail & { kind: "report" }): Promise<string> {
  assertHeader(mail.recipient);
  assertHeader(mail.subject);
  return insertWaiting(tx, mail, findBudget(mail).anHour);
}

/** Counts a document's mails of the last day, and keeps others from counting until COMMIT. */
export async function countDocumentMails(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<number> {
  await lockCount(tx, "document", `${accountId}/${documentId}`);
  return countMailsOfDocument(tx, accountId, documentId);
}
