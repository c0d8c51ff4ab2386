import { createHash } from "node:crypto";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type Fields = { [name: string]: Json };

export interface AuditEntry {
  accountId: number;
  seq: number;
  createdAt: Date;
  actorKind: "user" | "key" | "system";
  actorId: number | null;
  actorName: string;
  requestId: string;
  ip: string;
  action: string;
  objectKind: string;
  objectId: string | null;
  objectLabel: string | null;
  before: Fields | null;
  after: Fields | null;
  previousHash: Buffer;
}

/** Hash that the first row of a chain continues. */
export const FIRST_HASH = Buffer.alloc(32);

/** Serializes JSON without regard to field order, which jsonb doesn't preserve. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`);
  return `{${fields.join(",")}}`;
}

/** Returns the SHA-256 of the whole row and the previous row's hash. */
export function hashEntry(entry: AuditEntry): Buffer {
  const text = canonical([
    entry.accountId,
    entry.seq,
    entry.createdAt.toISOString(),
    entry.actorKind,
    entry.actorId,
    entry.actorName,
    entry.requestId,
    entry.ip,
    entry.action,
    entry.objectKind,
    entry.objectId,
    entry.objectLabel,
    entry.before,
    entry.after,
    entry.previousHash.toString("hex"),
  ]);
  return createHash("sha256").update(text).digest();
}
