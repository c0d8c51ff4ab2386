import { notFound } from "@/lib/core/errors";
import { type Tx, readAccount, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { getPeople } from "@/lib/gateway/identity/team/public";
import { toSubscriptionState } from "./resource";
import type { ReportSubscription } from "./schema";
import { findReport } from "./store";
import {
  findRecipient,
  markEmailConfirmed,
  markUnsubscribed,
  type RecipientRecord,
} from "./store-recipients";
import { deleteUnsubscribe, insertUnsubscribe } from "./store-unsubscribes";
import { hashEmail, parseSubscriptionToken } from "./subscription-token";

/** Subscriptions are managed without a session: the token in a mailed link proves access to the mailbox. */

const unknownLink = () => notFound("report for this link");

interface Subscription {
  accountId: number;
  recipient: RecipientRecord;
  view: ReportSubscription;
}

async function findSubscription(
  tx: Tx,
  { accountId, recipientId }: { accountId: number; recipientId: number },
): Promise<Subscription> {
  const recipient = await findRecipient(tx, accountId, recipientId);
  if (recipient === undefined) throw unknownLink();
  const report = await findReport(tx, accountId, Number(recipient.report_id));
  const account = await findSnapshot(tx, accountId);
  if (report === undefined || account === null) throw unknownLink();
  const { user_id: userId } = recipient;
  const member = userId === null ? null : Number(userId);
  const { users } = await getPeople(tx, accountId, member === null ? [] : [member]);
  const email = recipient.email ?? users.get(member ?? 0)?.email ?? "";
  const state = toSubscriptionState(recipient);
  return {
    accountId,
    recipient,
    view: { report: report.name, account: account.name, email, state },
  };
}

function parseToken(token: string) {
  const parsed = parseSubscriptionToken(token);
  if (parsed === null) throw unknownLink();
  return parsed;
}

export function getSubscription(token: string): Promise<ReportSubscription> {
  const ids = parseToken(token);
  return readAccount(ids.accountId, async (tx) => (await findSubscription(tx, ids)).view);
}

/** Confirms an address, also after an unsubscription; idempotent. Members of the account need no confirmation. */
export function confirmSubscription(token: string): Promise<ReportSubscription> {
  const ids = parseToken(token);
  // Own transaction: a mailed link is opened without a session.
  return withAccount(ids.accountId, async (tx) => {
    const { recipient, view } = await findSubscription(tx, ids);
    const { recipient_id: recipientId, email } = recipient;
    if (email === null) {
      await markUnsubscribed(tx, ids.accountId, recipientId, null);
    } else {
      await markEmailConfirmed(tx, ids.accountId, recipientId, new Date());
      await deleteUnsubscribe(tx, ids.accountId, hashEmail(ids.accountId, email));
    }
    return { ...view, state: "subscribed" };
  });
}

/**
 * Unsubscribes with one click (RFC 8058); idempotent. Members are removed from the list. Other addresses stay listed
 * as unsubscribed, and get no mail until they confirm again, even if they are removed and added again.
 */
export function unsubscribe(token: string): Promise<ReportSubscription> {
  const ids = parseToken(token);
  // Own transaction: a mailed link is opened without a session.
  return withAccount(ids.accountId, async (tx) => {
    const { recipient, view } = await findSubscription(tx, ids);
    const { recipient_id: recipientId, email } = recipient;
    const now = new Date();
    await markUnsubscribed(tx, ids.accountId, recipientId, now);
    if (email !== null)
      await insertUnsubscribe(tx, ids.accountId, hashEmail(ids.accountId, email), now);
    return { ...view, state: "unsubscribed" };
  });
}
