import type { MailKind } from "./mail";
import type { Mail } from "./mail";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import {
  countMailsByDocument,
  hasQueuedReminder,
  insertWithinLimit,
  insertDeferrable,
  lockCount,
} from "./store";

export { hasQueuedReminder };

/**
 * Limit per recipient and hour against mailbox flooding. Password resets and security notices have budgets of their
 * own, so others can't use them up.
 */
type Budget = DropBudget | DeferBudget;

interface DropBudget {
  kinds: readonly [MailKind, ...MailKind[]];
  maxPerHour: number;
  /** Counts under a lock, as anonymous users can cause many concurrently. */
  isSerialized?: true;
  isDeferrable?: never;
}

interface DeferBudget {
  /** Exactly one, so that the count reads the end of an index. */
  kinds: readonly [MailKind];
  maxPerHour: number;
  isSerialized?: never;
  /** Wait for the next hour instead of being dropped. */
  isDeferrable: true;
}

const BUDGETS: readonly Budget[] = [
  {
    kinds: ["confirm", "known-address", "email-change", "invitation", "report-confirm"],
    maxPerHour: 10,
    isSerialized: true,
  },
  { kinds: ["password-reset"], maxPerHour: 10, isSerialized: true },
  {
    kinds: [
      ...(["password-changed", "email-change-notice", "email-changed"] as const),
      ...(["second-factor-on", "second-factor-off"] as const),
      ...(["sso-connected", "sso-disconnected"] as const),
    ],
    maxPerHour: 20,
  },
  { kinds: ["access-request"], maxPerHour: 10 },
  { kinds: ["notification"], maxPerHour: 10 },
  { kinds: ["event"], maxPerHour: 60 },
  // Sent once per occurrence or document.
  { kinds: ["watch"], maxPerHour: 20, isDeferrable: true },
  { kinds: ["document"], maxPerHour: 30, isDeferrable: true },
  { kinds: ["reminder"], maxPerHour: 30, isDeferrable: true },
  { kinds: ["report"], maxPerHour: 30, isDeferrable: true },
  { kinds: ["automation"], maxPerHour: 60, isDeferrable: true },
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
 * dropped, or deferred for kinds that allow it. Returns whether it was queued.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<boolean> {
  assertHeader(mail.recipient);
  assertHeader(mail.subject);
  const { kinds, maxPerHour, isDeferrable, isSerialized } = findBudget(mail);
  if (isDeferrable) {
    await insertDeferrable(tx, mail, maxPerHour);
    return true;
  }
  if (isSerialized) await lockCount(tx, kinds[0], mail.recipient);
  return insertWithinLimit(tx, mail, maxPerHour, kinds);
}

export async function queueReport(tx: Tx, mail: Mail & { kind: "report" }): Promise<string> {
  assertHeader(mail.recipient);
  assertHeader(mail.subject);
  return insertDeferrable(tx, mail, findBudget(mail).maxPerHour);
}

/** Counts a document's mails of the last day, and keeps others from counting until COMMIT. */
export async function countDocumentMails(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<number> {
  await lockCount(tx, "document", `${accountId}/${documentId}`);
  return countMailsByDocument(tx, accountId, documentId);
}
