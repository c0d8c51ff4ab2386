import { readFileSync } from "node:fs";
import { asOwner } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { checkLedger } from "@/lib/ledger/store-check";
import type { ClientReport } from "./client";

/** One accepted part, from the network's own log. */
export interface Submission {
  /** Unix milliseconds. */
  at: number;
  uuid: string;
  attempt: number;
  carrierId: string;
}

/** Reads the simulated network's own log: the ground truth outside the database. */
export function readSmscLog(file: string): Submission[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [at, uuid = "", attempt, carrierId = ""] = line.split(" ");
      return { at: Number(at), uuid, attempt: Number(attempt), carrierId };
    });
}

export interface Verdict {
  /** Answered 201, but neither submitted nor ended with a reason. */
  lost: string[];
  /** Parts submitted again. */
  duplicates: number;
  /** Surplus messages with an Idempotency-Key over responses. */
  doubled: number;
  /** Surplus messages without a key over responses. */
  bareExtra: number;
  /** Messages recorded as handed over in an attempt other than the last submitted. */
  lateUpdates: number;
  sentAfterCancel: number;
  /** Submitted before they were due. */
  early: number;
  /** Messages whose final report was acknowledged but isn't shown. */
  reportsMissing: number;
  books: string[];
  held: bigint;
  captured: bigint;
  pricesOfSent: bigint;
}

interface Attempt {
  uuid: string;
  attempt: number;
}

function lastAttempts(attempts: readonly Attempt[]): Attempt[] {
  const last = new Map<string, number>();
  for (const { uuid, attempt } of attempts) {
    last.set(uuid, Math.max(attempt, last.get(uuid) ?? 0));
  }
  return [...last].map(([uuid, attempt]) => ({ uuid, attempt }));
}

/**
 * Counts messages recorded in an attempt other than the last submitted, or before its submission. A cluster stores
 * carriers' ids before the outcome is fenced, so there only each message's last attempt counts.
 */
function countLate(
  submits: readonly Attempt[],
  sent: readonly { uuid: string; gateway_sent_at: Date | null }[],
  smscLog: readonly Submission[],
  isCluster: boolean,
): number {
  const last = new Map(lastAttempts(smscLog).map(({ uuid, attempt }) => [uuid, attempt]));
  const others = (isCluster ? lastAttempts(submits) : submits).filter(
    ({ uuid, attempt }) => attempt !== last.get(uuid),
  );
  const takenAt = new Map<string, number>();
  for (const { uuid, at } of smscLog) takenAt.set(uuid, Math.max(at, takenAt.get(uuid) ?? 0));
  const early = sent.filter(
    ({ uuid, gateway_sent_at: at }) => at !== null && at.getTime() < (takenAt.get(uuid) ?? 0),
  );
  return others.length + early.length;
}

export async function verify(
  accountIds: readonly number[],
  { accepted, cancelled }: Pick<ClientReport, "accepted" | "cancelled">,
  smscLog: readonly Submission[],
  isCluster = false,
): Promise<Verdict> {
  const { messages, submits, money, books } = await asOwner(async (tx) => ({
    messages: (
      await tx.query(
        `SELECT uuid, status_code, dlr_code, price, callback_data, gateway_sent_at, false AS is_deleted FROM messages
         WHERE account_id = ANY ($1)
         UNION ALL
         SELECT uuid, status_code, dlr_code, price, NULL, NULL, true FROM deleted_messages WHERE account_id = ANY ($1)`,
        [accountIds],
      )
    ).rows,
    submits: (
      await tx.query("SELECT uuid, attempt FROM carrier_submits WHERE account_id = ANY ($1)", [
        accountIds,
      ])
    ).rows,
    money: (
      await tx.query("SELECT kind, balance FROM ledger_accounts WHERE account_id = ANY ($1)", [
        accountIds,
      ])
    ).rows,
    books: await checkLedger(tx),
  }));
  const stats = await statsFindings();
  const messageByUuid = new Map(messages.map((row) => [row.uuid, row]));
  const submitted = new Set(smscLog.map(({ uuid }) => uuid));
  const sent = messages.filter((row) => row.status_code === 100);
  const bareNames = new Set(accepted.filter(({ isBare }) => isBare).map(({ name }) => name));
  const bareMessages = messages.filter((row) => bareNames.has(row.callback_data)).length;
  const balance = (kind: string) =>
    money.reduce((sum, row) => (row.kind === kind ? sum + BigInt(row.balance) : sum), 0n);
  const cancelledAt = new Map(cancelled.map(({ uuid, at }) => [uuid, at]));
  const dueAt = new Map(accepted.map(({ uuid, deliveryAt }) => [uuid, (deliveryAt ?? 0) * 1000]));
  return {
    lost: accepted.flatMap(({ uuid }) => {
      const row = messageByUuid.get(uuid);
      const hasEnded = row !== undefined && (submitted.has(uuid) || row.status_code !== 0);
      return hasEnded ? [] : [uuid];
    }),
    duplicates: smscLog.length - submitted.size,
    doubled: messages.length - bareMessages - (accepted.length - bareNames.size),
    bareExtra: bareMessages - bareNames.size,
    lateUpdates: countLate(submits, sent, smscLog, isCluster),
    sentAfterCancel: smscLog.filter(({ uuid, at }) => at > (cancelledAt.get(uuid) ?? at)).length,
    early: smscLog.filter(({ uuid, at }) => at < (dueAt.get(uuid) ?? 0)).length,
    reportsMissing: sent.filter((row) => row.dlr_code !== 1 && !row.is_deleted).length,
    books: [...books.map(({ rule, detail }) => `${rule}: ${detail}`), ...stats],
    held: balance("held"),
    captured: balance("revenue"),
    pricesOfSent: sent.reduce((sum, row) => sum + BigInt(row.price), 0n),
  };
}

/** Returns violations as text. Empty if every guarantee held. */
export function violations(
  verdict: Verdict,
  { duplicateBound, bareUnanswered }: { duplicateBound: number; bareUnanswered: number },
): string[] {
  const result: string[] = [];
  const { lost, duplicates, doubled, bareExtra, lateUpdates, reportsMissing, books } = verdict;
  if (lost.length > 0) result.push(`${lost.length} accepted messages are lost`);
  if (duplicates > duplicateBound) result.push(`${duplicates} duplicates, bound ${duplicateBound}`);
  if (doubled !== 0) result.push(`${doubled} messages more than answers`);
  if (bareExtra < 0 || bareExtra > bareUnanswered) {
    result.push(
      `${bareExtra} messages more than answers without a key, of ${bareUnanswered} tries`,
    );
  }
  if (lateUpdates > 0)
    result.push(`${lateUpdates} late updates by workers that had lost the message`);
  if (verdict.sentAfterCancel > 0) {
    result.push(`${verdict.sentAfterCancel} parts sent after their message was cancelled`);
  }
  if (verdict.early > 0) result.push(`${verdict.early} parts sent before their time`);
  if (reportsMissing > 0) result.push(`${reportsMissing} answered reports are missing`);
  if (verdict.held !== 0n) result.push(`${verdict.held} still held`);
  if (verdict.captured !== verdict.pricesOfSent) {
    result.push(`charged ${verdict.captured}, handed over for ${verdict.pricesOfSent}`);
  }
  return [...result, ...books];
}
