import type { Context } from "@/lib/core/context";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { DAY_MS } from "@/lib/core/time/units";
import { VERIFY_FAILED, VERIFY_NEW, VERIFY_SUCCESS } from "@/lib/core/trust/verify-state";
import type { Tx } from "@/lib/db/transaction";
import { sealCode } from "@/lib/gateway/trust/verify-codes/public";
import { CODE_RETENTION_HOURS } from "@/lib/gateway/trust/verify-codes/schema-values";
import {
  fillVerifyStats,
  insertPastCodes,
  insertPastSteps,
} from "@/lib/gateway/trust/verify-codes/store-demo";
import { spend, transfer } from "@/lib/ledger/ledger";
import type { PastStep, PastVerification } from "./verifications";

const getCharged = ({ end, price }: PastStep): bigint | null =>
  end?.isSent === true ? price : null;
const sumAmounts = (amounts: readonly (bigint | null)[]) =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
const unlessNull = (time: Date | null | undefined) => time?.toISOString() ?? null;

function toVerificationRow(accountId: number, item: PastVerification, now: number): object {
  const { id, at, phone, iso2, lang, code, payload, steps, validUntil, endedAt, isReached } = item;
  const last = steps.findLastIndex(({ end }) => end !== null);
  const retainedUntil = new Date(at.getTime() + (CODE_RETENTION_HOURS / 24) * DAY_MS);
  const isRetained = retainedUntil.getTime() > now;
  const ends = steps.map(({ end }) => end?.processedAt ?? endedAt);
  const updatedAt = new Date(Math.max(...ends.map(Number), Number(item.checkedAt ?? endedAt)));
  return {
    id,
    phone,
    iso2,
    lang,
    code_length: code.length,
    payload,
    created_at: at.toISOString(),
    updated_at: updatedAt.toISOString(),
    valid_until: validUntil.toISOString(),
    sealed_code: isRetained ? sealCode(accountId, id, code).toString("base64") : null,
    status: isReached ? VERIFY_SUCCESS : VERIFY_FAILED,
    step: Math.max(0, last),
    delivered_channel: isReached ? steps[last]?.channel : null,
    tries: item.tries,
    checked_at: unlessNull(item.checkedAt),
    cost: sumAmounts(steps.map(getCharged)).toString(),
    is_reached: steps.some(({ end }) => end?.reason === null),
    key_id: item.keyId,
    due_at: isRetained ? retainedUntil.toISOString() : null,
  };
}

function toStepRow(verifyId: string, step: PastStep, index: number): object {
  const { id, channel, timeout_sec, sender_id, template, price, draft, end, message } = step;
  const isMessenger = channel === "messenger";
  const endStatus = end?.reason === null ? VERIFY_SUCCESS : VERIFY_FAILED;
  return {
    verify_id: verifyId,
    step: index,
    id,
    channel,
    timeout_sec,
    sender_id,
    template,
    draft,
    price: price.toString(),
    status: end === null ? VERIFY_NEW : endStatus,
    started_at: unlessNull(end?.startedAt),
    ends_at: unlessNull(end?.endsAt),
    processed_at: unlessNull(end?.processedAt),
    message_uuid: message?.uuid ?? null,
    carrier: isMessenger && end !== null ? "simulator" : null,
    external_id: isMessenger
      ? end?.isSent
        ? id.replaceAll("-", "").slice(-16)
        : null
      : message?.uuid,
    reason: end?.reason ?? null,
    charged: getCharged(step)?.toString() ?? null,
  };
}

/** Settles a verification as the gateway does: the most expensive path, then each step. */
async function settle(tx: Tx, accountId: number, item: PastVerification): Promise<void> {
  const createMovement = (part: string, amount: bigint, at: Date) => {
    const ref = `verify:${item.id}:${part}`;
    return { accountId, amount, ref, at, transferId: uuidAt(at) };
  };
  const move = (kind: "hold" | "release", part: string, amount: bigint, at: Date) =>
    transfer(tx, kind, [createMovement(part, amount, at)]);
  const details = { item: "messenger_code", iso2: item.iso2, keyId: item.keyId ?? 0 } as const;
  const { steps } = item;
  await move("hold", "path", sumAmounts(steps.map(({ price }) => price)), item.at);
  for (const [index, { channel, price, end }] of steps.entries()) {
    if (end === null) continue;
    const isCharged = channel === "messenger" && end.isSent;
    const movement = createMovement(String(index), price, end.startedAt);
    if (isCharged) await spend(tx, "capture", [{ ...movement, ...details }]);
    else await transfer(tx, "release", [movement]);
  }
  const rest = steps.filter(({ end }) => end === null).map(({ price }) => price);
  await move("release", "rest", sumAmounts(rest), item.endedAt);
}

export async function writeVerifications(
  tx: Tx,
  { id: accountId, currency }: Context["account"],
  verifications: readonly PastVerification[],
): Promise<void> {
  for (const item of verifications) await settle(tx, accountId, item);
  const now = Date.now();
  const steps = verifications.flatMap((item) =>
    item.steps.map((step, index) => toStepRow(item.id, step, index)),
  );
  const rows = verifications.map((item) => toVerificationRow(accountId, item, now));
  await insertPastCodes(tx, accountId, currency, rows);
  await insertPastSteps(tx, accountId, steps);
  await fillVerifyStats(tx, accountId);
}
