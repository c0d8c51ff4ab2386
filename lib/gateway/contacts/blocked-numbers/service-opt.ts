import type { WriteContext } from "@/lib/db/write-context";
import { findLatestKind, recordConsents } from "@/lib/gateway/contacts/consents/service";
import { deleteUnsubscribed, insertBlockedNumbers } from "./store";

/** Person's request to opt in or out. */
export interface Request {
  /** E.164. */
  phone: string;
  /** Message as received, or the form's text. */
  text: string;
}

/** Consent kind in the log, by source of the request. */
const OUT = { sms: "opted_out", form: "unsubscribed" } as const;

/**
 * Blocks a number at its owner's request, by text or form. Returns false if it was blocked already; the request is
 * then logged once, because the account may have blocked it for reasons of its own.
 */
export async function optOut(
  ctx: WriteContext,
  { phone, text }: Request,
  source: keyof typeof OUT = "sms",
): Promise<boolean> {
  const block = { number: phone, type: 2, added_at: ctx.now(), note: null, source } as const;
  const rows = [{ ...block, import_id: null }];
  // Detaches the block from its import, so that undoing the import doesn't lift it.
  const { added } = await insertBlockedNumbers(ctx.tx, ctx.account.id, rows, "keep");
  const isNew = added.size === 1;
  const last = isNew ? undefined : await findLatestKind(ctx.tx, ctx.account.id, phone);
  const kind = OUT[source];
  if (last !== kind) await recordConsents(ctx.tx, ctx, [{ phone, kind, text }], source);
  return isNew;
}

/**
 * Lifts a block that the number's owner requested. Returns false if there was none. The account's own blocks stay.
 */
export async function optIn(ctx: WriteContext, { phone, text }: Request): Promise<boolean> {
  if (!(await deleteUnsubscribed(ctx.tx, ctx.account.id, phone))) return false;
  await recordConsents(ctx.tx, ctx, [{ phone, kind: "opted_in", text }], "sms");
  return true;
}

/** Like `optIn`, for a sign-up confirmed with the code sent to the number. Logs the sign-up even without a block. */
export async function signUp(ctx: WriteContext, { phone, text }: Request): Promise<void> {
  await deleteUnsubscribed(ctx.tx, ctx.account.id, phone);
  await recordConsents(ctx.tx, ctx, [{ phone, kind: "subscribed", text }], "form");
}
