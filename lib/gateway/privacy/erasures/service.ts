import type { Context } from "@/lib/core/context";
import { anonymizeConversions } from "@/lib/gateway/campaigns/conversions/public";
import { DomainError, notFound } from "@/lib/core/errors";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { deletePerson } from "@/lib/db/person-rows";
import { deleteViews } from "@/lib/gateway/account/table-views/public";
import { lockForErasure } from "@/lib/gateway/account/accounts/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import {
  anonymizeMessageClicks,
  countClicksByPhone,
} from "@/lib/gateway/responses/short-link-requests/public";
import { eraseConsents, findErasedAt } from "@/lib/gateway/contacts/consents/public";
import { parseContactPhone } from "@/lib/gateway/privacy/contacts/public";
import { eraseImported } from "@/lib/gateway/contacts/imports/public";
import { eraseEntries, findEntryIds } from "@/lib/gateway/contacts/phones/public";
import {
  countTraces,
  findViewsByPhone,
  isLeft,
  PERSON_TABLE_NAMES,
  PERSON_TABLES,
} from "@/lib/gateway/privacy/traces/public";
import { eraseRecipient } from "@/lib/gateway/messaging/bulks/public";
import { eraseRuns } from "@/lib/gateway/messaging/automations/public";
import { eraseDrafted } from "@/lib/gateway/messaging/drafts/public";
import { eraseRecurringRecipient } from "@/lib/gateway/messaging/recurring-bulks/public";
import { eraseMessages } from "@/lib/gateway/messaging/sms/public";
import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import { deletePersonInMails } from "@/lib/mail/store-people";
import type { Erasure } from "./schema";
import { isBeingVerified } from "./store";

type Counts = Omit<Erasure, "forgotten_at">;

/** Throws `not_found` without any rows. */
async function countAll(
  tx: Tx,
  account: Context["account"],
  phone: string,
): Promise<{ counts: Counts; isMore: boolean }> {
  const traces = await countTraces(tx, account, phone);
  const isMore = await isLeft(tx, account, phone, traces);
  const { placed, ...others } = traces;
  const { incomings, verify_codes, fraud_checks, form_answers, blocked_numbers: blocked } = placed;
  if (!isMore && blocked === 0) throw notFound("contact with this number");
  const clicks = await countClicksByPhone(tx, account.id, phone);
  const countsByKind = { incomings, verifications: verify_codes, fraud_checks, form_answers };
  return { counts: { ...others, ...countsByKind, clicks, is_blocked: blocked > 0 }, isMore };
}

/** Returns a preview, or the time of the erasure if only the block remains. */
export async function getErasure(ctx: Context, input: string): Promise<Erasure> {
  const { account } = ctx;
  const phone = parseContactPhone(input, account.iso2);
  return readAccount(account.id, async (tx) => {
    const { counts, isMore } = await countAll(tx, account, phone);
    const forgotten_at = isMore ? null : await findErasedAt(tx, account.id, phone);
    return { ...counts, forgotten_at };
  });
}

/**
 * Erases a person's data in one transaction: deletes messages in both directions, group columns and checks, and
 * anonymizes rows kept for counts. Ledger amounts, sums, the block and the fact of consents stay. Idempotent. Throws
 * `conflict` while something is on its way to the number.
 */
export async function eraseContact(ctx: WriteContext, input: string): Promise<Erasure> {
  const { account, tx } = ctx;
  const { id } = account;
  const phone = parseContactPhone(input, account.iso2);
  await lockForErasure(tx, id);
  if (await isBeingVerified(tx, id, phone))
    throw new DomainError(
      "conflict",
      "This number is being verified right now. Try again in a few minutes.",
      { reason: "number_being_verified", retryAfterSeconds: 60 },
    );
  const { counts, isMore } = await countAll(tx, account, phone);
  const erasedAt = isMore ? null : await findErasedAt(tx, id, phone);
  if (erasedAt !== null) return { ...counts, forgotten_at: erasedAt };
  await eraseRecurringRecipient(tx, id, phone);
  // First, so that no worker sends to the number any more.
  await eraseRuns(tx, id, phone);
  await deletePersonInMails(tx, id, { phone, masked: maskPhoneNumber(phone) });
  // Imports, groups, bulks, messages: the lock order of other transactions.
  await eraseImported(tx, id, phone, await findEntryIds(tx, id, phone));
  const entries = await eraseEntries(tx, id, phone, ctx.now());
  await eraseRecipient(tx, account, phone);
  const messages = await eraseMessages(tx, ctx, phone);
  const clicks = await anonymizeMessageClicks(tx, id, messages);
  await anonymizeConversions(tx, id, messages);
  for (const name of PERSON_TABLE_NAMES) await deletePerson(tx, id, PERSON_TABLES[name], phone);
  await eraseDrafted(tx, account, phone);
  await deleteViews(tx, id, await findViewsByPhone(tx, account, phone));
  await eraseConsents(tx, ctx, phone);
  const erased = { ...counts, messages: messages.length, clicks, entries };
  await recordAudit(tx, ctx, {
    action: "contact.forgotten",
    object: { kind: "contact" },
    after: erased,
  });
  // Read back, so that later requests return the same time.
  return { ...erased, forgotten_at: await findErasedAt(tx, id, phone) };
}
