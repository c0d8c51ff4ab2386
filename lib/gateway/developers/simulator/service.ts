import type { PublicContext } from "@/lib/core/context";
import { notFound, notFoundHere } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { withoutAccount } from "@/lib/db/transaction";
import type { Page } from "@/lib/core/collection";
import { listMails, readMail } from "./mails";
import { isSimulatorOpenTo } from "./open";
import type { MailHead, PhoneMessage, SimulatorMail, VirtualPhone } from "./schema";
import { type DeliveryRecord, findPhoneMessages, findPhones } from "./store";

const SHOWN = 100;

function assertOpen({ ip }: PublicContext): void {
  if (!isSimulatorOpenTo(ip)) throw notFoundHere();
}

function toMessage(row: DeliveryRecord): PhoneMessage {
  const { uuid, sender_id, kind, text, parts, voice_lang, at, state } = row;
  return { uuid, sender_id, kind, text, parts, voice_lang, at: toUnix(at), state };
}

const pageOf = <T>(items: T[]): Page<T> => ({ items, total: async () => items.length });

export async function listPhones(ctx: PublicContext): Promise<Page<VirtualPhone>> {
  assertOpen(ctx);
  const rows = await withoutAccount((tx) => findPhones(tx, SHOWN));
  return pageOf(rows.map((row) => ({ phone: row.phone, count: row.count, last: toMessage(row) })));
}

export async function listPhoneMessages(
  ctx: PublicContext,
  phone: string,
): Promise<Page<PhoneMessage>> {
  assertOpen(ctx);
  const number = phone.startsWith("+") ? phone : `+${phone}`;
  const rows = await withoutAccount((tx) => findPhoneMessages(tx, number, SHOWN));
  return pageOf(rows.map(toMessage));
}

export async function listSimulatorMails(ctx: PublicContext): Promise<Page<MailHead>> {
  assertOpen(ctx);
  return pageOf(await listMails());
}

export async function getSimulatorMail(ctx: PublicContext, name: string): Promise<SimulatorMail> {
  assertOpen(ctx);
  const mail = await readMail(name);
  if (mail === null) throw notFound(`mail ${name}`);
  return mail;
}
