import type { Context } from "@/lib/core/context";
import { DAY_MS } from "@/lib/core/time/units";
import { VERIFY_FAILED, VERIFY_NEW, VERIFY_SUCCESS } from "@/lib/core/trust/verify-state";
import type { Tx } from "@/lib/db/transaction";
import { sealCode } from "@/lib/gateway/trust/verify-codes/code";
import { CODE_KEPT_HOURS } from "@/lib/gateway/trust/verify-codes/schema-values";
import { transfer } from "@/lib/ledger/ledger";
import type { PastStep, PastVerification } from "./verifications";

const chargedOf = ({ end, price }: PastStep): bigint | null =>
  end?.isSent === true ? price : null;
const sumOf = (amounts: readonly (bigint | null)[]) =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
const unlessNull = (time: Date | null | undefined) => time?.toISOString() ?? null;

/** The row of a verification, by the names of its columns. */
function rowOf(accountId: number, one: PastVerification, now: number): object {
  const { id, at, phone, iso2, lang, code, payload, steps, validUntil, endedAt, isReached } = one;
  const last = steps.findLastIndex(({ end }) => end !== null);
  const keptUntil = new Date(at.getTime() + (CODE_KEPT_HOURS / 24) * DAY_MS);
  const isKept = keptUntil.getTime() > now;
  const ends = steps.map(({ end }) => end?.processedAt ?? endedAt);
  const updatedAt = new Date(Math.max(...[...ends, one.checkedAt ?? endedAt].map(Number)));
  return {
    ...{ id, phone, iso2, lang, code_length: code.length, payload },
    ...{ created_at: at.toISOString(), updated_at: updatedAt.toISOString() },
    valid_until: validUntil.toISOString(),
    sealed_code: isKept ? sealCode(accountId, id, code).toString("base64") : null,
    ...{ status: isReached ? VERIFY_SUCCESS : VERIFY_FAILED, step: Math.max(0, last) },
    delivered_channel: isReached ? steps[last]?.channel : null,
    ...{ tries: one.tries, checked_at: unlessNull(one.checkedAt) },
    cost: sumOf(steps.map(chargedOf)).toString(),
    is_reached: steps.some(({ end }) => end?.reason === null),
    key_id: one.keyId,
    due_at: isKept ? keptUntil.toISOString() : null,
  };
}

function stepRowOf(verifyId: string, step: PastStep, index: number): object {
  const { id, channel, timeout_sec, sender_id, template, price, draft, end, message } = step;
  const isMessenger = channel === "messenger";
  const reached = end?.reason === null ? VERIFY_SUCCESS : VERIFY_FAILED;
  return {
    ...{ verify_id: verifyId, step: index, id, channel, timeout_sec, sender_id, template, draft },
    ...{ price: price.toString(), status: end === null ? VERIFY_NEW : reached },
    ...{ started_at: unlessNull(end?.startedAt), ends_at: unlessNull(end?.endsAt) },
    processed_at: unlessNull(end?.processedAt),
    message_uuid: message?.uuid ?? null,
    carrier: isMessenger && end !== null ? "simulator" : null,
    // Sixteen digits, as the simulator's messenger gives them.
    external_id: isMessenger
      ? end?.isSent
        ? id.replaceAll("-", "").slice(-16)
        : null
      : message?.uuid,
    reason: end?.reason ?? null,
    charged: chargedOf(step)?.toString() ?? null,
  };
}

/** Holds the most expensive path, and ends the part of each step and the rest, as the gateway does. */
async function settle(tx: Tx, accountId: number, one: PastVerification): Promise<void> {
  const move = (kind: "hold" | "capture" | "release", part: string, amount: bigint, at: Date) =>
    transfer(tx, kind, [{ accountId, amount, ref: `verify:${one.id}:${part}`, at }]);
  const { steps } = one;
  await move("hold", "path", sumOf(steps.map(({ price }) => price)), one.at);
  for (const [index, { channel, price, end }] of steps.entries()) {
    if (end === null) continue;
    const isCharged = channel === "messenger" && end.isSent;
    await move(isCharged ? "capture" : "release", String(index), price, end.startedAt);
  }
  const rest = steps.filter(({ end }) => end === null).map(({ price }) => price);
  await move("release", "rest", sumOf(rest), one.endedAt);
}

/** Writes verifications of the past whose messages are written; the account's funds are locked. */
export async function writeVerifications(
  tx: Tx,
  { id: accountId, currency }: Context["account"],
  all: readonly PastVerification[],
): Promise<void> {
  for (const one of all) await settle(tx, accountId, one);
  const now = Date.now();
  const steps = all.flatMap((one) =>
    one.steps.map((step, index) => stepRowOf(one.id, step, index)),
  );
  await tx.query(
    `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length, sealed_code,
       is_code_deleted, payload, valid_until, status, step, delivered_channel, tries, checked_at, held, cost, currency,
       is_reached, due_at, key_id, is_test)
     SELECT a.account_id, v.id, v.created_at, v.updated_at, v.phone, v.iso2, v.lang, v.code_length,
       decode(v.sealed_code, 'base64'), false, v.payload, v.valid_until, v.status, v.step, v.delivered_channel, v.tries,
       v.checked_at, 0, v.cost, $3, v.is_reached, v.due_at, v.key_id, false
     FROM jsonb_to_recordset($2::jsonb) AS v (id uuid, created_at timestamptz, updated_at timestamptz, phone text,
       iso2 text, lang text, code_length smallint, sealed_code text, payload text, valid_until timestamptz,
       status smallint, step smallint, delivered_channel text, tries smallint, checked_at timestamptz, cost bigint,
       is_reached boolean, due_at timestamptz, key_id bigint)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, JSON.stringify(all.map((one) => rowOf(accountId, one, now))), currency],
  );
  await tx.query(
    `INSERT INTO verify_steps (account_id, verify_id, step, id, channel, status, timeout_sec, sender_id, template,
       price, draft, started_at, ends_at, processed_at, message_uuid, carrier, external_id, reason, charged)
     SELECT a.account_id, s.verify_id, s.step, s.id, s.channel, s.status, s.timeout_sec, s.sender_id, s.template,
       s.price, s.draft, s.started_at, s.ends_at, s.processed_at, s.message_uuid, s.carrier, s.external_id, s.reason,
       s.charged
     FROM jsonb_to_recordset($2::jsonb) AS s (verify_id uuid, step smallint, id uuid, channel text, status smallint,
       timeout_sec integer, sender_id text, template text, price bigint, draft jsonb, started_at timestamptz,
       ends_at timestamptz, processed_at timestamptz, message_uuid uuid, carrier text, external_id text, reason text,
       charged bigint)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, JSON.stringify(steps)],
  );
}
