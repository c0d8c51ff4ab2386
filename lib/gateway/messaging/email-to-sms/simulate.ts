import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { readAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { senderProblem, UNCHECKED } from "./allowed";
import { type PreparedEmail, prepareEmail } from "./prepare";
import { parseEmail, type ReadEmail } from "./parse-email";
import { type Rejection, toRejection } from "./rejection";
import type { EmailSimulation, EmailSimulationResult } from "./schema";
import { getAliasRecord } from "./service";
import type { AliasRecord } from "./store";
import { toInstruction } from "./target";

const NO_MESSAGE = { phone: null, text: null, is_unicode: null, parts_count: null, price: null };

type SimulationFields = Omit<EmailSimulationResult, "currency">;

const toRefused = (
  email: ReadEmail,
  { reason, field, description }: Rejection,
): SimulationFields => ({
  is_accepted: false,
  reason,
  field,
  description,
  from: email.from,
  ...NO_MESSAGE,
  notes: [...email.notes],
});

function toAccepted(email: ReadEmail, prepared: PreparedEmail): SimulationFields {
  const notes = [...email.notes, ...(prepared.isCut ? (["cut"] as const) : [])];
  const common = { is_accepted: true, reason: null, field: null, description: null, notes };
  if (prepared.kind === "bulk")
    return { ...common, ...NO_MESSAGE, from: email.from, text: prepared.body.text };
  const { phone, text, is_unicode, parts_count, price } = prepared.message;
  return {
    ...common,
    from: email.from,
    phone,
    text,
    is_unicode,
    parts_count,
    price: microToNumber(price),
  };
}

async function findRejection(
  ctx: Context,
  row: AliasRecord,
  email: ReadEmail,
): Promise<Rejection | null> {
  if (email.problem !== null) return { field: null, ...email.problem };
  const recipient = {
    accountId: ctx.account.id,
    kind: row.kind,
    allowedSenders: row.allowed_senders,
  };
  return readAccount(ctx.account.id, (tx) => senderProblem(tx, recipient, email.from, UNCHECKED));
}

async function simulateAlias(
  ctx: Context,
  row: AliasRecord,
  text: string,
): Promise<SimulationFields> {
  const raw = Buffer.from(text.replace(/\r\n?|\n/g, "\r\n"));
  const email = await parseEmail({ raw, mailFrom: "try@it", ownDomain: env.MAIL_IN_DOMAIN });
  const rejection = await findRejection(ctx, row, email);
  if (rejection !== null) return toRefused(email, rejection);
  try {
    return toAccepted(email, await prepareEmail(ctx, email, toInstruction(row, null)));
  } catch (error) {
    const problem = toRejection(error);
    if (problem === null) throw error;
    return toRefused(email, problem);
  }
}

/**
 * Simulates a mail without sending. Accepts pasted line endings. Sender authentication can only be checked on real
 * delivery.
 */
export async function simulateEmail(
  ctx: Context,
  aliasId: number,
  { text }: EmailSimulation,
): Promise<EmailSimulationResult> {
  const row = await getAliasRecord(ctx, aliasId);
  return { ...(await simulateAlias(ctx, row, text)), currency: ctx.account.currency };
}
