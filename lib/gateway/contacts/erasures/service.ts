import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { isSpellingOf } from "@/lib/core/phone/phone-spellings";
import { toUnix } from "@/lib/core/time/time";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/record";
import {
  countClicksOf,
  forgetVisitors,
} from "@/lib/gateway/campaigns/short-link-requests/service-forget";
import { forgetConsents } from "@/lib/gateway/contacts/consents/service";
import { readContactPhone } from "@/lib/gateway/contacts/contacts/service";
import { forgetImported, isImported } from "@/lib/gateway/contacts/imports/service-forget";
import { findEntryIds, forgetEntries } from "@/lib/gateway/contacts/phones/service-forget";
import { forgetRecipient, isRecipient } from "@/lib/gateway/messaging/bulks/service-forget";
import { forgetDrafted } from "@/lib/gateway/messaging/drafts/service-forget";
import { forgetMessages } from "@/lib/gateway/messaging/sms/service-forget";
import { PLACE_NAMES, type PlaceName } from "./places";
import type { Erasure } from "./schema";
import {
  clearIn,
  countIn,
  countOthers,
  deleteViews,
  findViewsWith,
  isBeingVerified,
} from "./store";

type Counts = Omit<Erasure, "forgotten_at">;

/** What there is of a number, by number of rows; throws `not_found` if nothing is. */
async function countAll(tx: Tx, accountId: number, phone: string): Promise<Counts> {
  const placed = {} as Record<PlaceName, number>;
  for (const name of PLACE_NAMES) placed[name] = await countIn(tx, accountId, name, phone);
  const others = await countOthers(tx, accountId, phone);
  const found = [...Object.values(placed), ...Object.values(others)];
  const isKnown =
    found.some((count) => count > 0) ||
    (await isRecipient(tx, accountId, phone)) ||
    (await isImported(tx, accountId, phone));
  if (!isKnown) throw notFound("contact with this number");
  const { incomings, verifications, fraud_checks, form_answers, blocked } = placed;
  const clicks = await countClicksOf(tx, accountId, phone);
  const named = { incomings, verifications, fraud_checks, form_answers };
  return { ...others, ...named, clicks, is_blocked: blocked > 0 };
}

/** What would go if the person with this number were forgotten. */
export async function getErasure(ctx: Context, typed: string): Promise<Erasure> {
  const { id, iso2 } = ctx.account;
  const phone = readContactPhone(typed, iso2);
  const counts = await readAccount(id, (tx) => countAll(tx, id, phone));
  return { ...counts, forgotten_at: null };
}

/** Deletes views of lists that filter by the number. */
async function forgetViews(tx: Tx, { id, iso2 }: Context["account"], phone: string): Promise<void> {
  const views = await findViewsWith(tx, id, phone);
  const named = views.filter(({ filters }) =>
    filters.some(({ values }) => values.some((typed) => isSpellingOf(typed, phone, iso2))),
  );
  await deleteViews(
    tx,
    id,
    named.map(({ view_id }) => view_id),
  );
}

/**
 * Forgets the person with a number in one transaction: deletes what was written to them and by them, their columns and
 * checks, and takes them out of everything that is kept because it counts. Amounts in the ledger, sums, the block and the
 * fact of consents stay. Throws `conflict` while something is on its way to the number.
 */
export async function forgetContact(ctx: WriteContext, typed: string): Promise<Erasure> {
  const { account, tx } = ctx;
  const { id } = account;
  const phone = readContactPhone(typed, account.iso2);
  if (await isBeingVerified(tx, id, phone))
    throw new DomainError(
      "conflict",
      "This number is being verified right now. Try again in a few minutes.",
      { reason: "number_being_verified", retryAfterSeconds: 60 },
    );
  const counts = await countAll(tx, id, phone);
  // Imports, groups, bulks, messages: in the order in which others lock them.
  await forgetImported(tx, id, phone, await findEntryIds(tx, id, phone));
  const entries = await forgetEntries(tx, id, phone);
  await forgetRecipient(tx, id, phone);
  const messages = await forgetMessages(tx, ctx, phone);
  const clicks = await forgetVisitors(tx, id, messages);
  for (const name of PLACE_NAMES) await clearIn(tx, id, name, phone);
  await forgetDrafted(tx, account, phone);
  await forgetViews(tx, account, phone);
  await forgetConsents(tx, ctx, phone);
  const gone = { ...counts, messages: messages.length, clicks, entries };
  await recordAudit(tx, ctx, {
    action: "contact.forgotten",
    object: { kind: "contact" },
    after: gone,
  });
  return { ...gone, forgotten_at: toUnix(ctx.now()) };
}
