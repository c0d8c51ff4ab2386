import type { Tx } from "@/lib/db/transaction";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { roleOf } from "@/lib/gateway/identity/team/service";
import { findUserByEmail } from "@/lib/gateway/account/users/service";
import type { EmailKind, EmailReason } from "@/lib/gateway/messaging/email-log/schema-values";

/** What a look at the sender came to, by the words of RFC 8601: pass, fail, none, temperror … */
export interface SenderChecks {
  spf: string;
  dkim: string;
  dmarc: string;
  /** What the domain of From asks for: reject, quarantine, none; null: it says nothing. */
  policy: string | null;
}

/** Nobody looked: the mail comes from this machine itself. */
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

/** Whose address a mail is for. */
interface Recipient {
  accountId: number;
  kind: EmailKind;
  /** Null: whoever has the key may write. */
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

/** Whether this is the address of someone who may send in this account's dashboard, too. */
async function isOfAccount(
  tx: Tx,
  { accountId, kind }: Recipient,
  email: string,
): Promise<boolean> {
  const user = await findUserByEmail(tx, email);
  if (user === null || user.confirmed_at === null || user.disabled_at !== null) return false;
  const role = await roleOf(tx, accountId, Number(user.user_id));
  return role !== null && mayAccess(kind === "sms" ? "compose" : "composeBulk", role, "write");
}

function isListed(allowed: readonly string[], from: string): boolean {
  return allowed.some((one) => one === from || (one.startsWith("@") && from.endsWith(one)));
}

/**
 * Returns why a sender may not write, or null. Without a list only the account's own people may. A list is by the address
 * that anybody can write into From: so a domain that publishes any policy must have let the mail pass.
 * @param allowed null: whoever has the key may
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
