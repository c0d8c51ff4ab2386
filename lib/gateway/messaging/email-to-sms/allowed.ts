import type { Tx } from "@/lib/db/transaction";
import { canAccess } from "@/lib/core/permissions/permissions";
import { findRole } from "@/lib/gateway/identity/team/public";
import { findUserByEmail } from "@/lib/gateway/account/users/public";
import type { EmailKind, EmailReason } from "@/lib/gateway/messaging/email-log/schema-values";

/** RFC 8601: pass, fail, none, temperror … */
export interface SenderChecks {
  spf: string;
  dkim: string;
  dmarc: string;
  /** DMARC: reject, quarantine, none; null if unpublished. */
  policy: string | null;
}

/** Checks of mails from this machine. */
export const UNCHECKED: SenderChecks = {
  spf: "skipped",
  dkim: "skipped",
  dmarc: "skipped",
  policy: null,
};

export interface SenderProblem {
  reason: EmailReason;
  field: string;
  description: string;
}

interface Recipient {
  accountId: number;
  kind: EmailKind;
  /** Null if anyone with the key may send. */
  allowedSenders: readonly string[] | null;
}

const NOT_ALLOWED: SenderProblem = {
  reason: "sender_not_allowed",
  field: "from",
  description: "This sender may not write to this address.",
};

const NOT_AUTHENTICATED: SenderProblem = {
  reason: "not_authenticated",
  field: "from",
  description: "The domain of the sender asks for a check that this email didn't pass (DMARC).",
};

/** Returns true for a user who may also send in the account's dashboard. */
async function isOfAccount(
  tx: Tx,
  { accountId, kind }: Recipient,
  email: string,
): Promise<boolean> {
  const user = await findUserByEmail(tx, email);
  if (user === null || user.confirmed_at === null || user.disabled_at !== null) return false;
  const role = await findRole(tx, accountId, Number(user.user_id));
  return role !== null && canAccess(kind === "sms" ? "compose" : "composeBulk", role, "write");
}

function isListed(allowed: readonly string[], from: string): boolean {
  return allowed.some((item) => item === from || (item.startsWith("@") && from.endsWith(item)));
}

/**
 * Returns why the sender is rejected, or null. An empty allowlist admits only the account's users; null admits anyone
 * with the key. As From can be forged, the mail must pass DMARC if the domain publishes any policy.
 */
export async function senderProblem(
  tx: Tx,
  recipient: Recipient,
  from: string | null,
  { dmarc, policy }: SenderChecks,
): Promise<SenderProblem | null> {
  if (from === null) return { ...NOT_ALLOWED, description: "The email needs one sender." };
  const asks = policy === "reject" || policy === "quarantine";
  if (asks && dmarc !== "pass") return NOT_AUTHENTICATED;
  const { allowedSenders: allowed } = recipient;
  if (allowed === null) return null;
  const may = allowed.length === 0 ? isOfAccount(tx, recipient, from) : isListed(allowed, from);
  if (!(await may)) return NOT_ALLOWED;
  return policy !== null && dmarc !== "pass" ? NOT_AUTHENTICATED : null;
}
