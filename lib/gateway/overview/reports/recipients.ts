import { DomainError } from "@/lib/core/errors";
import type { WriteContext } from "@/lib/db/write-context";
import type { Tx } from "@/lib/db/transaction";
import {
  assertNoWait,
  countAttempts,
  type RateLimit,
} from "@/lib/gateway/identity/rate-limits/public";
import { link } from "@/lib/mail/compose";
import { queueMail } from "@/lib/mail/outbox";
import { reportConfirmationMail } from "@/lib/mail/report-texts";
import { getPeople } from "@/lib/gateway/identity/team/public";
import type { ReportUpdate } from "./schema";
import type { ReportRecord } from "./store";
import {
  deleteRecipients,
  findConfirmed,
  findRecipients,
  insertRecipient,
  type RecipientRecord,
} from "./store-recipients";
import { findUnsubscribes } from "./store-unsubscribes";
import { createSubscriptionToken, hashEmail } from "./subscription-token";

const DAY_MINUTES = 24 * 60;
const CONFIRMATIONS_BY_ACCOUNT: RateLimit = { attempts: 100, minutes: DAY_MINUTES };
const CONFIRMATIONS_BY_ADDRESS: RateLimit = { attempts: 3, minutes: DAY_MINUTES };

type Recipients = Pick<ReportUpdate, "members" | "emails">;

export const subscriptionUrl = (accountId: number, recipientId: string): string =>
  link(`/report-subscriptions/${createSubscriptionToken(accountId, Number(recipientId))}`);

async function assertMembers(
  { tx, account }: WriteContext,
  members: readonly number[],
): Promise<void> {
  const { roles } = await getPeople(tx, account.id, members);
  const stranger = members.find((id) => !roles.has(id));
  if (stranger === undefined) return;
  throw new DomainError("unprocessable", `Nobody with the ID ${stranger} is a member.`, {
    reason: "report_member_unknown",
    path: "members",
  });
}

/** Limits mails to strangers, also for addresses that are removed and added again. Throws `too_many_requests`. */
async function assertFewConfirmations(tx: Tx, accountId: number, email: string): Promise<void> {
  const hash = hashEmail(accountId, email).toString("hex");
  assertNoWait(
    await countAttempts(tx, [
      [`report-emails:${accountId}`, CONFIRMATIONS_BY_ACCOUNT],
      [`report-email:${accountId}:${hash}`, CONFIRMATIONS_BY_ADDRESS],
    ]),
  );
}

/** Returns the addresses that confirmed for the account, without those that unsubscribed from a report since. */
async function findSubscribed(
  tx: Tx,
  accountId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const confirmed = [...(await findConfirmed(tx, accountId, emails))];
  const hashes = confirmed.map((email) => hashEmail(accountId, email));
  const unsubscribed = await findUnsubscribes(tx, accountId, hashes);
  return new Set(
    confirmed.filter((_, index) => !unsubscribed.has(hashes[index]?.toString("hex") ?? "")),
  );
}

/** Each address is asked once for all reports of the account, and again after it unsubscribed from one. */
async function addEmails(
  ctx: WriteContext,
  report: ReportRecord,
  emails: readonly string[],
): Promise<void> {
  const { tx, account } = ctx;
  const confirmed = await findSubscribed(tx, account.id, emails);
  for (const email of emails) {
    const isConfirmed = confirmed.has(email);
    const id = await insertRecipient(tx, account.id, {
      report_id: report.report_id,
      user_id: null,
      email,
      confirmed_at: isConfirmed ? ctx.now() : null,
    });
    if (isConfirmed) continue;
    const values = {
      account: account.name,
      report: report.name,
      url: subscriptionUrl(account.id, id),
    };
    await assertFewConfirmations(tx, account.id, email);
    const mail = reportConfirmationMail({ email, lang: report.lang }, values);
    if (await queueMail(tx, mail)) continue;
    const message = "This address got many emails in the last hour. Try again later.";
    throw new DomainError("too_many_requests", message, { retryAfterSeconds: 3600 });
  }
}

/**
 * Replaces the recipients and asks new addresses to confirm. Returns the recipients before. Throws `unprocessable` for
 * people who aren't members.
 */
export async function saveRecipients(
  ctx: WriteContext,
  report: ReportRecord,
  { members, emails }: Recipients,
): Promise<Recipients> {
  const { tx, account } = ctx;
  const recipients = await findRecipients(tx, account.id, [report.report_id]);
  const isListed = ({ user_id: id, unsubscribed_at: unsubscribedAt }: RecipientRecord) =>
    id === null || unsubscribedAt === null;
  const listed = recipients.filter(isListed);
  const existing = new Set(listed.map(({ user_id: id, email }) => email ?? Number(id)));
  const requested = new Set<number | string>([...members, ...emails]);
  const newMembers = [...new Set(members)].filter((id) => !existing.has(id));
  await assertMembers(ctx, newMembers);
  const removed = recipients.filter(
    (recipient) =>
      !isListed(recipient) || !requested.has(recipient.email ?? Number(recipient.user_id)),
  );
  await deleteRecipients(
    tx,
    account.id,
    removed.map(({ recipient_id: id }) => id),
  );
  for (const userId of newMembers) {
    await insertRecipient(tx, account.id, {
      report_id: report.report_id,
      user_id: String(userId),
      email: null,
      confirmed_at: null,
    });
  }
  await addEmails(
    ctx,
    report,
    [...new Set(emails)].filter((email) => !existing.has(email)),
  );
  return {
    members: listed.flatMap(({ user_id: id }) => (id === null ? [] : [Number(id)])),
    emails: listed.flatMap(({ email }) => email ?? []),
  };
}
