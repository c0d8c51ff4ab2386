import { readFileSync } from "node:fs";
import { asOwner } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/stats/test-stats";
import { checkLedger } from "@/lib/ledger/check";
import type { Accepted } from "./client";

/** One line of the network's own log: a part that it took. */
export interface Taken {
  uuid: string;
  attempt: number;
  carrierId: string;
}

/** What the simulated network took, by its own file: the truth outside the database. */
export function readSmscLog(file: string): Taken[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [, uuid = "", attempt, carrierId = ""] = line.split(" ");
      return { uuid, attempt: Number(attempt), carrierId };
    });
}

export interface Verdict {
  /** Answered 201, but neither taken by the network nor ended with a reason. */
  lost: string[];
  /** Parts that the network took again. */
  duplicates: number;
  /** More messages than answers under Idempotency-Keys. */
  doubled: number;
  /** More messages than answers among those sent without a key. */
  bareExtra: number;
  /** Messages recorded as handed over in another attempt than the last one that the network took. */
  lateUpdates: number;
  /** Messages whose final report was answered but is not shown. */
  reportsMissing: number;
  books: string[];
  held: bigint;
  captured: bigint;
  pricesOfSent: bigint;
}

/** Compares Postgres with the network's log. */
export async function judge(
  accountId: number,
  accepted: readonly Accepted[],
  smscLog: readonly Taken[],
): Promise<Verdict> {
  const { messages, submits, money, books } = await asOwner(async (tx) => ({
    messages: (
      await tx.query(
        "SELECT uuid, status_code, dlr_code, price, callback_data FROM messages WHERE account_id = $1",
        [accountId],
      )
    ).rows,
    submits: (
      await tx.query("SELECT uuid, attempt FROM carrier_submits WHERE account_id = $1", [accountId])
    ).rows,
    money: (
      await tx.query("SELECT kind, balance FROM ledger_accounts WHERE account_id = $1", [accountId])
    ).rows,
    books: await checkLedger(tx),
  }));
  const stats = await statsFindings();
  const known = new Map(messages.map((row) => [row.uuid, row]));
  const taken = new Set(smscLog.map(({ uuid }) => uuid));
  const lastAttempt = new Map<string, number>();
  for (const { uuid, attempt } of smscLog) {
    lastAttempt.set(uuid, Math.max(attempt, lastAttempt.get(uuid) ?? 0));
  }
  const sent = messages.filter((row) => row.status_code === 100);
  const bareNames = new Set(accepted.filter(({ isBare }) => isBare).map(({ name }) => name));
  const bareMessages = messages.filter((row) => bareNames.has(row.callback_data)).length;
  const balance = (kind: string) => BigInt(money.find((row) => row.kind === kind)?.balance ?? 0);
  return {
    lost: accepted.flatMap(({ uuid }) => {
      const row = known.get(uuid);
      return taken.has(uuid) && row !== undefined ? [] : row && row.status_code !== 0 ? [] : [uuid];
    }),
    duplicates: smscLog.length - taken.size,
    doubled: messages.length - bareMessages - (accepted.length - bareNames.size),
    bareExtra: bareMessages - bareNames.size,
    lateUpdates: submits.filter((row) => row.attempt !== lastAttempt.get(row.uuid)).length,
    reportsMissing: sent.filter((row) => row.dlr_code !== 1).length,
    books: [...books.map(({ rule, detail }) => `${rule}: ${detail}`), ...stats],
    held: balance("held"),
    captured: balance("revenue"),
    pricesOfSent: sent.reduce((sum, row) => sum + BigInt(row.price), 0n),
  };
}

/** What is wrong, in words; empty means every promise held. */
export function complaints(
  verdict: Verdict,
  { duplicateBound, bareUnanswered }: { duplicateBound: number; bareUnanswered: number },
): string[] {
  const found: string[] = [];
  const { lost, duplicates, doubled, bareExtra, lateUpdates, reportsMissing, books } = verdict;
  if (lost.length > 0) found.push(`${lost.length} accepted messages are lost`);
  if (duplicates > duplicateBound) found.push(`${duplicates} duplicates, bound ${duplicateBound}`);
  if (doubled !== 0) found.push(`${doubled} messages more than answers`);
  if (bareExtra < 0 || bareExtra > bareUnanswered) {
    found.push(`${bareExtra} messages more than answers without a key, of ${bareUnanswered} tries`);
  }
  if (lateUpdates > 0)
    found.push(`${lateUpdates} late updates by workers that had lost the message`);
  if (reportsMissing > 0) found.push(`${reportsMissing} answered reports are missing`);
  if (verdict.held !== 0n) found.push(`${verdict.held} still held`);
  if (verdict.captured !== verdict.pricesOfSent) {
    found.push(`charged ${verdict.captured}, handed over for ${verdict.pricesOfSent}`);
  }
  return [...found, ...books];
}
