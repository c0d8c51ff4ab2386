import { findReplies, insertReplies, type SentReply } from "@/lib/carriers/simulator/store-replies";
import type { PublicContext } from "@/lib/core/context";
import { notFound, routeNotFound } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { toUnix } from "@/lib/core/time/time";
import { readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import { type Page, toFullPage } from "@/lib/core/collection";
import { listMails, readMail } from "./mails";
import { isSimulatorOpenTo } from "./open";
import type { MailHead, PhoneMessage, PhoneWrite, SimulatorMail, VirtualPhone } from "./schema";
import { type DeliveryRecord, findPhoneMessages, findPhones } from "./store";

const MAX_ITEMS = 100;

function assertOpen(ctx: PublicContext): void {
  if (!isSimulatorOpenTo(ctx)) throw routeNotFound();
}

function toDelivery(row: DeliveryRecord): VirtualPhone["last"] {
  const { uuid, sender_id, kind, text, parts, voice_lang, at, state } = row;
  return { uuid, sender_id, kind, text, parts, voice_lang, at: toUnix(at), state };
}

const toMessage = (row: DeliveryRecord): PhoneMessage => ({
  ...toDelivery(row),
  direction: "in",
  number: null,
});

const toWritten = ({ replyId, phone, number, text, at }: SentReply): PhoneMessage => ({
  uuid: replyId,
  sender_id: phone,
  kind: "text",
  text: text ?? "",
  parts: 1,
  voice_lang: null,
  at: toUnix(at),
  state: null,
  direction: "out",
  number,
});

const toE164 = (phone: string) => (phone.startsWith("+") ? phone : `+${phone}`);

export async function listPhones(ctx: PublicContext): Promise<Page<VirtualPhone>> {
  assertOpen(ctx);
  const rows = await readWithoutAccount((tx) => findPhones(tx, MAX_ITEMS));
  return toFullPage(
    rows.map((row) => ({ phone: row.phone, count: row.count, last: toDelivery(row) })),
  );
}

export async function listPhoneMessages(
  ctx: PublicContext,
  phone: string,
): Promise<Page<PhoneMessage>> {
  assertOpen(ctx);
  const number = toE164(phone);
  const items = await readWithoutAccount(async (tx) => {
    const received = (await findPhoneMessages(tx, number, MAX_ITEMS)).map(toMessage);
    const written = (await findReplies(tx, number, MAX_ITEMS)).map(toWritten);
    return [...received, ...written].sort((a, b) => b.at - a.at).slice(0, MAX_ITEMS);
  });
  return toFullPage(items);
}

/** Sends a message from a virtual phone, which arrives within a second. */
export async function writeFromPhone(
  ctx: PublicContext,
  phone: string,
  { to, text }: PhoneWrite,
): Promise<PhoneMessage> {
  assertOpen(ctx);
  const reply = { replyId: uuidv7(), phone: toE164(phone), number: toE164(to), text };
  // Own transaction: virtual phones don't belong to an account.
  const [at = ctx.now()] = await withoutAccount((tx) =>
    insertReplies(tx, [{ ...reply, afterMs: 0 }]),
  );
  return toWritten({ ...reply, at });
}

export async function listSimulatorMails(ctx: PublicContext): Promise<Page<MailHead>> {
  assertOpen(ctx);
  return toFullPage(await listMails());
}

export async function getSimulatorMail(ctx: PublicContext, name: string): Promise<SimulatorMail> {
  assertOpen(ctx);
  const mail = await readMail(name);
  if (mail === null) throw notFound(`mail ${name}`);
  return mail;
}
