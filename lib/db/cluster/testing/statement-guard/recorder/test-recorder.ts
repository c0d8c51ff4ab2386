import pg from "pg";
import { AccountNodes } from "@/lib/db/cluster/nodes/account-nodes";
import { toShardedText } from "@/lib/db/grouping/group-statement";
import { findSourceLocation, type SourceLocation } from "./source-location";

export interface RecordedStatement {
  text: string;
  location: SourceLocation;
  /** Set if any node of a cluster can receive it, where local tables don't exist. */
  isByNode: boolean;
}

/** Recorded statements, the first of each text, separately for the coordinator and any node. */
const recorded = new Map<string, RecordedStatement>();

/** Connections that are lent for work of one account. */
const lentByNodes = new WeakSet<object>();

function getText(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || !("text" in query)) return undefined;
  return typeof query.text === "string" ? query.text : undefined;
}

function record(query: unknown, isByNode: boolean): void {
  const sent = getText(query);
  if (sent === undefined) return;
  const text = toShardedText(sent);
  const key = `${isByNode} ${text}`;
  if (recorded.has(key)) return;
  const location = findSourceLocation();
  if (location === undefined || location === "tests") return;
  recorded.set(key, { text, location, isByNode });
}

/** A pool hands a statement to a client later, when its caller is no longer on the stack. */
function recordCalls(prototype: object): void {
  const query: unknown = Reflect.get(prototype, "query");
  if (typeof query !== "function") throw new Error("pg has no method query");
  Reflect.set(prototype, "query", function recording(this: object, ...args: unknown[]): unknown {
    record(args[0], lentByNodes.has(this));
    return Reflect.apply(query, this, args);
  });
}

/** A single Postgres has no other nodes: their statements use the same pools, and are identified by the lender. */
function recordLending(): void {
  const { connect } = AccountNodes.prototype;
  AccountNodes.prototype.connect = async function lending(this: AccountNodes, role) {
    const client = await connect.call(this, role);
    lentByNodes.add(client);
    const { release } = client;
    client.release = (error) => {
      lentByNodes.delete(client);
      release.call(client, error);
    };
    return client;
  };
}

let isRecording = false;

/** Records from now on, once a process, what any client or pool of `pg` is given. */
export function recordStatements(): void {
  if (isRecording) return;
  isRecording = true;
  recordCalls(pg.Client.prototype);
  recordCalls(pg.Pool.prototype);
  recordLending();
}

/** Statements of the project itself, not of its tests, in the order in which each was first sent. */
export function recordedStatements(): RecordedStatement[] {
  return [...recorded.values()];
}
