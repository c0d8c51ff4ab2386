import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "@/lib/db/query-once";
import { asOwner } from "@/lib/db/transaction";
import type { ClusterDatabase } from "../cluster-database";
import type { Customer } from "../stack";
import type { Submission } from "./check";
import type { Accepted, Try } from "./client";

/** `killed`: the server ended. `frozen`: it accepts connections but never responds. */
export type OutageKind = "killed" | "frozen";

/** Client-side observations during one node's outage. */
export interface OutageMeasurement extends OthersMeasurement, LostMeasurement {
  kind: OutageKind;
  node: number;
  seconds: number;
}

/** Accounts on the other nodes. */
interface OthersMeasurement {
  accepted: number;
  handedOver: number;
  /** Maximum milliseconds without an accepted or handed-over message. */
  acceptGap: number;
  handOverGap: number;
}

/** Accounts on the lost node: responses by status, and the slowest. */
interface LostMeasurement {
  answers: Map<string, number>;
  slowestMs: number;
}

interface Outage {
  kind: OutageKind;
  node: number;
  from: number;
  /** Time its server is restarted or resumed; it may respond from then on. */
  restartedAt: number;
  /** Time it responds. */
  to: number;
}

/** Returns each account's node, as an index into `database.nodes`, by token. */
export async function nodesOfAccounts(
  database: ClusterDatabase,
  customers: readonly Customer[],
): Promise<Map<string, number>> {
  const ports = database.nodes.map((node) => Number(new URL(node).port));
  return asOwner(async (tx) => {
    const nodes = new Map<string, number>();
    for (const { accountId, token } of customers) {
      const { rows } = await tx.query<{ port: number }>(
        `SELECT nodeport AS port FROM pg_dist_shard_placement
         WHERE shardid = get_shard_id_for_distribution_column('messages', $1::bigint)`,
        [accountId],
      );
      nodes.set(token, ports.indexOf(rows[0]?.port ?? 0));
    }
    return nodes;
  });
}

const isWithin = ({ from, to }: Outage, at: number) => at >= from && at <= to;

/** Finds transactions that a crash left prepared on one node; they keep their locks. */
export async function preparedFindings(database: ClusterDatabase): Promise<string[]> {
  const result: string[] = [];
  for (const [node, url] of database.nodes.entries()) {
    const rows = await queryOnce<{ gid: string }>(
      url,
      "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()",
    );
    for (const { gid } of rows) result.push(`${gid} is left prepared on node ${node}`);
  }
  return result;
}

function longestGap({ from, to }: Outage, times: readonly number[]): number {
  const all = [from, ...[...times].sort((a, b) => a - b), to];
  return Math.max(...all.slice(1).map((time, index) => time - (all[index] ?? time)));
}

function readOthers(
  outage: Outage,
  attempts: readonly Try[],
  submitted: readonly { at: number }[],
): OthersMeasurement {
  const accepted = attempts.filter(({ status, at }) => status === 201 && isWithin(outage, at));
  const times = (items: readonly { at: number }[]) => items.map(({ at }) => at);
  return {
    accepted: accepted.length,
    handedOver: submitted.length,
    acceptGap: longestGap(outage, times(accepted)),
    handOverGap: longestGap(outage, times(submitted)),
  };
}

/** Formats a response; killed processes also break connections. */
function describeTry({ status, hasRetryAfter }: Try): string {
  if (status === 503 && !hasRetryAfter) return "503 without Retry-After";
  return String(status ?? "no connection");
}

function readLost(away: readonly Try[], attempts: readonly Try[]): LostMeasurement {
  const answers = new Map<string, number>();
  for (const item of away)
    answers.set(describeTry(item), (answers.get(describeTry(item)) ?? 0) + 1);
  return { answers, slowestMs: Math.max(0, ...attempts.map(({ ms }) => ms)) };
}

/** With its node down, an account's requests can't be accepted; 409 means a key's first request is still running. */
const PROMISED = new Set(["409", "503", "no connection"]);

/** Returns violations during an outage, as text. */
export function outageViolations(reading: OutageMeasurement): string[] {
  const { kind, node, accepted, handedOver, answers } = reading;
  const result = [...answers.keys()]
    .filter((name) => !PROMISED.has(name))
    .map((name) => `a caller of an account of ${kind} node ${node} got ${name}`);
  if (!answers.has("503")) result.push(`no caller of ${kind} node ${node} was told to come again`);
  if (accepted === 0) result.push(`without node ${node} nothing of the others was accepted`);
  if (handedOver === 0) result.push(`without node ${node} nothing of the others was handed over`);
  return result;
}

/** Kills and freezes worker nodes in turn and records what callers see. */
export function nodeOutages(
  database: ClusterDatabase,
  nodeByToken: ReadonlyMap<string, number>,
  awayMs: number,
) {
  const outages: Outage[] = [];
  const attempts: Try[] = [];
  let turn = 0;
  return {
    note: (item: Try) => void attempts.push(item),
    async next(kind: OutageKind): Promise<void> {
      const node = 1 + (turn % (database.nodes.length - 1));
      turn += 1;
      const restore = await (kind === "killed"
        ? database.killNode(node)
        : database.freezeNode(node));
      const from = Date.now();
      await sleep(awayMs);
      const restartedAt = Date.now();
      await restore();
      outages.push({ kind, node, from, restartedAt, to: Date.now() });
    },
    measurements(
      accepted: readonly Accepted[],
      smscLog: readonly Submission[],
    ): OutageMeasurement[] {
      const tokenByMessage = new Map(accepted.map(({ uuid, token }) => [uuid, token]));
      return outages.map((outage) => {
        const isLost = (token: string) => nodeByToken.get(token) === outage.node;
        const startedTries = attempts.filter(({ at, ms }) => isWithin(outage, at - ms));
        const submitted = smscLog.filter(({ at }) => isWithin(outage, at));
        return {
          kind: outage.kind,
          node: outage.node,
          seconds: (outage.to - outage.from) / 1000,
          ...readOthers(
            outage,
            startedTries.filter(({ token }) => !isLost(token)),
            submitted.filter(({ uuid }) => {
              const token = tokenByMessage.get(uuid);
              return token !== undefined && !isLost(token);
            }),
          ),
          ...readLost(
            startedTries.filter(({ token, at }) => isLost(token) && at < outage.restartedAt),
            startedTries.filter(({ token }) => isLost(token)),
          ),
        };
      });
    },
  };
}

export type NodeOutages = ReturnType<typeof nodeOutages>;
