import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { insertCounted, insertWaiting, lockCount } from "./store";

type MailKind =
  | "confirm"
  | "known-address"
  | "password-reset"
  | "password-changed"
  | "email-change"
  | "email-change-notice"
  | "email-changed"
  | "second-factor-on"
  | "second-factor-off"
  | "invitation"
  | "access-request"
  | "notification"
  | "watch"
  | "event"
  | "document";

/** An invoice or credit note that leaves with its mail. */
export interface AttachedDocument {
  accountId: number;
  documentId: number;
  attached: "pdf" | "pdf_and_xrechnung";
}

export interface Mail {
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
  document?: AttachedDocument;
}

/**
 * Mails to one person an hour, so that nobody's mailbox is flooded through our forms, by accounts that name it or by events
 * that go to it. What others cause never uses up what someone needs: a link to a new password, and word that their password or
 * second factor was changed, have counts of their own.
 */
type Budget = DroppingBudget | WaitingBudget;

interface DroppingBudget {
  kinds: readonly [MailKind, ...MailKind[]];
  anHour: number;
  /** People who are not signed in cause them, many at once: those to one address are counted one after the other. */
  isCountedInTurn?: true;
  waits?: never;
}

interface WaitingBudget {
  /** One: where those of a kind stand is read from the end of an index. */
  kinds: readonly [MailKind];
  anHour: number;
  isCountedInTurn?: never;
  /** Beyond it mails wait for the next hour instead of being dropped. */
  waits: true;
}

const BUDGETS: readonly Budget[] = [
  {
    kinds: ["confirm", "known-address", "email-change", "invitation"],
    anHour: 10,
    isCountedInTurn: true,
  },
  { kinds: ["password-reset"], anHour: 10, isCountedInTurn: true },
  {
    kinds: [
      ...(["password-changed", "email-change-notice", "email-changed"] as const),
      ...(["second-factor-on", "second-factor-off"] as const),
    ],
    anHour: 20,
  },
  { kinds: ["access-request"], anHour: 10 },
  { kinds: ["notification"], anHour: 10 },
  { kinds: ["event"], anHour: 60 },
  // Sent once per occurrence, and once a document.
  { kinds: ["watch"], anHour: 20, waits: true },
  { kinds: ["document"], anHour: 30, waits: true },
];

function budgetOf({ kind }: Mail): Budget {
  const budget = BUDGETS.find(({ kinds }) => kinds.includes(kind));
  if (budget === undefined) throw new Error(`No budget for mails of the kind ${kind}`);
  return budget;
}

function assertHeader(value: string): void {
  if (/\p{Cc}/u.test(value)) throw new DomainError("invalid_input", "Not a mail header.");
}

/**
 * Queues a mail in the caller's transaction: it goes out exactly when that commits. Beyond what one address is sent in an hour
 * it is dropped, or waits if it is about money; returns whether it was queued.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<boolean> {
  assertHeader(mail.recipient);
  assertHeader(mail.subject);
  const { kinds, anHour, waits, isCountedInTurn } = budgetOf(mail);
  if (waits) {
    await insertWaiting(tx, mail, anHour);
    return true;
  }
  if (isCountedInTurn) await lockCount(tx, kinds[0], mail.recipient);
  return insertCounted(tx, mail, anHour, kinds);
}
