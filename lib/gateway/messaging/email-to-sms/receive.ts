import { createHash } from "node:crypto";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newRequestId } from "@/lib/core/ids/request-id";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { readAccount, type Tx, withAccount, withAccounts } from "@/lib/db/transaction";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { acceptEmailBulk } from "@/lib/gateway/messaging/bulks/public";
import {
  acceptWithin,
  addToReadyList,
  type PreparedMessage,
} from "@/lib/gateway/messaging/sms/public";
import { type SenderChecks, senderProblem } from "./allowed";
import { type PreparedEmail, prepareEmail } from "./prepare";
import type { ReadEmail } from "./parse-email";
import { type Rejection, toRejection, redactDetails } from "./rejection";
import {
  bulkEmailFailedEvent,
  bulkEmailParsedEvent,
  smsEmailFailedEvent,
  smsEmailParsedEvent,
} from "./schema-events";
import { insertEmail, isKnownEmail, type NewEmail } from "@/lib/gateway/messaging/email-log/public";
import type { Target } from "./target";

export interface ArrivedEmail {
  email: ReadEmail;
  mailFrom: string;
  ip: string;
  checks: SenderChecks;
}

export type ReceiveResult = { kind: "accepted" | "known" } | ({ kind: "refused" } & Rejection);

/** Thrown for a mail already accepted by a concurrent delivery. */
class KnownEmail extends Error {}

const createMailContext = ({ account, actor }: Target, ip: string): Context => ({
  account,
  actor,
  ip,
  requestId: newRequestId(),
  basePath: "",
  now: () => new Date(),
});

const createDedupeKey = ({ address }: Target, { email }: ArrivedEmail): Buffer =>
  createHash("sha256").update(`${address}\n${email.identity}`).digest();

/** Returns the recipient in E.164. It is logged for refused mails too, so that an erasure finds the entry. */
function getRecipient({ account, instruction }: Target): string | null {
  if (instruction instanceof DomainError || instruction.phone === null) return null;
  try {
    return parsePhoneNumber(instruction.phone, account.iso2).e164;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function toEmailRow(target: Target, arrived: ArrivedEmail): Omit<NewEmail, "result"> {
  const { email, checks, mailFrom, ip } = arrived;
  const id = uuidv7();
  const texts = target.account.isTextDeleted
    ? { subject: null, body: null }
    : { subject: email.subject, body: email.body };
  return {
    email_id: id,
    received_at: uuidTime(id),
    kind: target.kind,
    address: target.address,
    reason: null,
    field: null,
    description: null,
    ...texts,
    alias_id: target.aliasId,
    key_id: target.keyId,
    mail_from: mailFrom,
    ip,
    header_from: email.from,
    spf: checks.spf,
    dkim: checks.dkim,
    dmarc: checks.dmarc,
    notes: [...email.notes],
    msg_uuid: null,
    bulk_id: null,
    parts_count: null,
    dedupe: null,
    phone: getRecipient(target),
  };
}

async function storeEmail(tx: Tx, accountId: number, row: NewEmail): Promise<void> {
  if (!(await insertEmail(tx, accountId, row))) throw new KnownEmail();
}

type Row = Omit<NewEmail, "result">;

async function acceptSms(accountId: number, sms: PreparedMessage, row: Row): Promise<void> {
  const { message } = sms;
  // Own transaction: inbound mail.
  await withAccounts([accountId], async (tx) => {
    await acceptWithin(tx, sms);
    await storeEmail(tx, accountId, {
      ...row,
      result: "accepted",
      msg_uuid: message.uuid,
      phone: message.phone,
      parts_count: message.parts_count,
    });
    await raiseEvents(tx, accountId, [toOccurrence(smsEmailParsedEvent, row.email_id, {})]);
  });
  addToReadyList(accountId, [message]);
}

async function acceptBulk(ctx: Context, prepared: PreparedEmail & { kind: "bulk" }, row: Row) {
  const { id } = ctx.account;
  await withAccount(id, async (tx) => {
    const bulk = await acceptEmailBulk({ ...ctx, tx }, prepared.body);
    await storeEmail(tx, id, { ...row, result: "accepted", bulk_id: bulk.uuid });
    const data = {
      bulk: { id: bulk.uuid, status: bulk.status_code, created_at: bulk.created_at },
    };
    await raiseEvents(tx, id, [toOccurrence(bulkEmailParsedEvent, row.email_id, data)]);
  });
}

/** Records the rejection, unless the mail was accepted meanwhile. */
async function refuse(
  accountId: number,
  row: Row,
  dedupe: Buffer,
  rejection: Rejection,
): Promise<ReceiveResult> {
  return withAccount(accountId, async (tx) => {
    if (await isKnownEmail(tx, accountId, dedupe)) return { kind: "known" };
    await storeEmail(tx, accountId, { ...row, ...rejection, dedupe: null, result: "refused" });
    const { field, description } = rejection;
    const event = row.kind === "sms" ? smsEmailFailedEvent : bulkEmailFailedEvent;
    const data = { field: field ?? "email", description };
    await raiseEvents(tx, accountId, [toOccurrence(event, row.email_id, data)]);
    return { kind: "refused", ...rejection };
  });
}

async function findProblem(
  tx: Tx,
  target: Target,
  { email, checks }: ArrivedEmail,
): Promise<Rejection | null> {
  const { account, instruction, kind, allowedSenders } = target;
  if (email.problem !== null) return { field: null, ...email.problem };
  const recipient = { accountId: account.id, kind, allowedSenders };
  const sender = await senderProblem(tx, recipient, email.from, checks);
  if (sender !== null) return sender;
  if (!account.isActivated) {
    const description = "The account isn't activated yet.";
    return { reason: "not_activated", field: null, description };
  }
  return instruction instanceof DomainError ? toRejection(instruction, true) : null;
}

async function accept(ctx: Context, target: Target, { email }: ArrivedEmail, row: Row) {
  if (target.instruction instanceof DomainError) throw target.instruction;
  const prepared = await prepareEmail(ctx, email, target.instruction);
  const rowWithNotes = prepared.isCut ? { ...row, notes: [...row.notes, "cut" as const] } : row;
  if (prepared.kind === "sms") await acceptSms(ctx.account.id, prepared, rowWithNotes);
  else await acceptBulk(ctx, prepared, rowWithNotes);
}

/**
 * Accepts or refuses a mail. Once this resolves, it may be acknowledged: message or bulk are durable together with the
 * log entry that deduplicates them, or the rejection is. Throws temporary errors.
 */
export async function receiveEmail(target: Target, arrived: ArrivedEmail): Promise<ReceiveResult> {
  const { id } = target.account;
  const dedupe = createDedupeKey(target, arrived);
  const row = { ...toEmailRow(target, arrived), dedupe };
  const { isKnown, problem } = await readAccount(id, async (tx) => ({
    isKnown: await isKnownEmail(tx, id, dedupe),
    problem: await findProblem(tx, target, arrived),
  }));
  if (isKnown) return { kind: "known" };
  if (problem !== null) return refuse(id, row, dedupe, problem);
  try {
    await accept(createMailContext(target, arrived.ip), target, arrived, row);
    return { kind: "accepted" };
  } catch (error) {
    if (error instanceof KnownEmail) return { kind: "known" };
    const rejection = toRejection(error);
    if (rejection === null) throw error;
    const stored = target.account.isTextDeleted ? redactDetails(rejection) : rejection;
    const received = await refuse(id, row, dedupe, stored);
    // The reply may quote the text, unlike the log, since it goes to the sender who wrote it.
    return received.kind === "refused" ? { ...received, ...rejection } : received;
  }
}
