import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time";
import { withoutAccount } from "@/lib/db/transaction";
import type { Page } from "@/lib/http/route";
import { listMails, readMail } from "./mails";
import { isSimulatorOpen } from "./open";
import type { MailHead, PhoneMessage, SimulatorMail, VirtualPhone } from "./schema";
import { type DeliveryRow, findPhoneMessages, findPhones } from "./store";

const SHOWN = 100;

function assertOpen(): void {
  if (!isSimulatorOpen())
    throw new DomainError("not_found", "There is nothing under this address.");
}

function toMessage(row: DeliveryRow): PhoneMessage {
  const { uuid, sender_id, kind, text, parts, voice_lang, at, state } = row;
  return { uuid, sender_id, kind, text, parts, voice_lang, at: toUnix(at), state };
}

const pageOf = <T>(items: T[]): Page<T> => ({ items, total: async () => items.length });

export async function listPhones(): Promise<Page<VirtualPhone>> {
  assertOpen();
  const rows = await withoutAccount((tx) => findPhones(tx, SHOWN));
  return pageOf(rows.map((row) => ({ phone: row.phone, count: row.count, last: toMessage(row) })));
}

export async function listPhoneMessages(phone: string): Promise<Page<PhoneMessage>> {
  assertOpen();
  const number = phone.startsWith("+") ? phone : `+${phone}`;
  const rows = await withoutAccount((tx) => findPhoneMessages(tx, number, SHOWN));
  return pageOf(rows.map(toMessage));
}

export async function listSimulatorMails(): Promise<Page<MailHead>> {
  assertOpen();
  return pageOf(await listMails());
}

export async function getSimulatorMail(name: string): Promise<SimulatorMail> {
  assertOpen();
  const mail = await readMail(name);
  if (mail === null) throw new DomainError("not_found", `There is no mail ${name}.`);
  return mail;
}
