import { hashSecret } from "./api-key-secret";
import { batchedByAccount } from "@/lib/db/grouping/batched";
import { type KnownKey, toKnownKey } from "./caller";
import { findKeyRows } from "./store-credentials";

/** Time for which a key is cached; unknown keys never are. */
const CACHE_MS = 1_000;
const CACHE_LIMIT = 5_000;
const LAST_USED_INTERVAL_MS = 60_000;

interface Credentials {
  clientId: string;
  secret: string;
}

interface KeyQuery {
  accountId: string;
  hash: Buffer;
}

export type WriteKeyUse = (accountId: number, keyId: number, ip: string) => Promise<void>;

const toDirectoryKey = (accountId: string, hash: Buffer) =>
  `${accountId}:${hash.toString("base64")}`;

async function findKeys(keys: KeyQuery[]): Promise<(KnownKey | null)[]> {
  const rows = await findKeyRows(keys);
  const result = new Map(rows.map((row) => [toDirectoryKey(row.account_id, row.secret_hash), row]));
  return keys.map(({ accountId, hash }) => {
    const row = result.get(toDirectoryKey(accountId, hash));
    return row === undefined ? null : toKnownKey(row);
  });
}

/** Concurrent lookups share one query. */
export class KeyDirectory {
  readonly #pepper: string;
  readonly #writeUse: WriteKeyUse;
  readonly #find = batchedByAccount(({ accountId }) => accountId, findKeys);
  readonly #cache = new Map<string, { key: KnownKey; until: number }>();
  readonly #noted = new Map<number, number>();

  constructor(pepper: string, writeUse: WriteKeyUse) {
    this.#pepper = pepper;
    this.#writeUse = writeUse;
  }

  async find({ clientId, secret }: Credentials): Promise<KnownKey | null> {
    const id = `${clientId}:${secret}`;
    const cached = this.#cache.get(id);
    const now = performance.now();
    if (cached !== undefined && cached.until > now) return cached.key;
    const key = await this.#find({ accountId: clientId, hash: hashSecret(secret, this.#pepper) });
    if (key === null) {
      this.#cache.delete(id);
      return null;
    }
    if (this.#cache.size >= CACHE_LIMIT) this.#cache.clear();
    // The lifetime starts with the query, not with its result.
    this.#cache.set(id, { key, until: now + CACHE_MS });
    return key;
  }

  /** At most once a minute, outside the request. Failures don't reach the caller. */
  recordUse(key: KnownKey, ip: string): void {
    const { account, actor } = key.caller;
    const now = Date.now();
    const recorded = this.#noted.get(actor.keyId) ?? key.lastUsedAt;
    if (now - recorded < LAST_USED_INTERVAL_MS) return;
    this.#noted.set(actor.keyId, now);
    this.#writeUse(account.id, actor.keyId, ip).catch(() => this.#noted.delete(actor.keyId));
  }
}
