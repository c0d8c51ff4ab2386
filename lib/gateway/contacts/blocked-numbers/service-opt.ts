import type { WriteContext } from "@/lib/db/write-context";
import { findLatestKind, recordConsents } from "@/lib/gateway/contacts/consents/service";
import { deleteUnsubscribed, insertBlockedNumbers } from "./store";

/** A person's own words about being written to. */
export interface Request {
  /** E.164. */
  phone: string;
  /** The message as it came, or what a form said. */
  text: string;
}

/** How it was asked for, and what the log calls it. */
const OUT = { sms: "opted_out", form: "unsubscribed" } as const;

/**
 * Blocks a number because its owner asked for it, in a text or with a form. Returns false when it was blocked before: then the log notes
 * the wish once, for the account may have had reasons of its own to block it.
 */
export async function optOut(
  ctx: WriteContext,
  { phone, text }: Request,
  source: keyof typeof OUT = "sms",
): Promise<boolean> {
  const block = { number: phone, type: 2, added_at: ctx.now(), note: null, source } as const;
  const rows = [{ ...block, import_id: null }];
  // What an import blocked stays blocked from now on, also when the import is undone.
  const { added } = await insertBlockedNumbers(ctx.tx, ctx.account.id, rows, "keep");
  const isNew = added.size === 1;
  const last = isNew ? undefined : await findLatestKind(ctx.tx, ctx.account.id, phone);
  const kind = OUT[source];
  if (last !== kind) await recordConsents(ctx.tx, ctx, [{ phone, kind, text }], source);
  return isNew;
}

/**
 * Lifts the block that the owner of a number asked for, at their word. Returns false when there was none. A block of the
 * account's own stays.
 */
export async function optIn(ctx: WriteContext, { phone, text }: Request): Promise<boolean> {
  if (!(await deleteUnsubscribed(ctx.tx, ctx.account.id, phone))) return false;
  await recordConsents(ctx.tx, ctx, [{ phone, kind: "opted_in", text }], "sms");
  return true;
}

/**
 * The same at the word of whoever confirmed a sign-up with the code that was sent to the number: lifts the block, if there
 * is one, and notes the sign-up in any case.
 */
export async function signUp(ctx: WriteContext, { phone, text }: Request): Promise<void> {
  await deleteUnsubscribed(ctx.tx, ctx.account.id, phone);
  await recordConsents(ctx.tx, ctx, [{ phone, kind: "subscribed", text }], "form");
}
