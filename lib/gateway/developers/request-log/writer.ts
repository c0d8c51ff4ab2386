import { eachGroup } from "@/lib/db/grouping/group-by-account";
import { withAccounts } from "@/lib/db/transaction";
import { countRequests } from "@/lib/gateway/account/stats/requests";
import type { KnownFields } from "@/lib/http/known-fields";
import { maskBody, maskError, maskPath } from "./mask";
import { insertEntries } from "./store";

/** One request of an account. Path and bodies are raw here, and masked as soon as it is added. */
export interface LogEntry {
  accountId: number;
  requestId: string;
  createdAt: Date;
  method: string;
  path: string;
  operationId: string;
  known: KnownFields;
  status: number;
  errorCode: string | null;
  durationMs: number;
  ip: string;
  keyId: number | null;
  userId: number | null;
  userAgent: string | null;
  requestBody: string | null;
  responseBody: string | null;
}

/**
 * Masks the entry; false: it can't be, so it must not be kept. Not when a thousand are written: that would hold up everyone for
 * many milliseconds at once.
 */
function isMasked(entry: LogEntry): boolean {
  const { known } = entry;
  try {
    entry.path = maskPath(entry.path, known);
    entry.requestBody = maskBody(entry.requestBody, known);
    entry.responseBody = maskError(entry.responseBody);
    return true;
  } catch {
    return false;
  }
}

export interface WriterOptions {
  flushEveryMs?: number;
  /** Entries written at once. */
  batch?: number;
  /** Entries waiting at most; later ones are dropped and counted. */
  limit?: number;
}

/** Writes the request log beside the answers: a slow or absent database costs entries, never requests. */
export class RequestLogWriter {
  readonly #flushEveryMs: number;
  readonly #batch: number;
  readonly #limit: number;
  #waiting: LogEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  /** Entries lost because the buffer was full or the database refused them. */
  dropped = 0;

  constructor({ flushEveryMs = 500, batch = 1_000, limit = 20_000 }: WriterOptions = {}) {
    this.#flushEveryMs = flushEveryMs;
    this.#batch = batch;
    this.#limit = limit;
  }

  /** Takes the entry over. */
  add(entry: LogEntry): void {
    if (this.#waiting.length >= this.#limit || !isMasked(entry)) {
      this.dropped += 1;
      return;
    }
    this.#waiting.push(entry);
    if (this.#waiting.length >= this.#batch) this.#start();
    else if (this.#timer === undefined && this.#writing === undefined) {
      this.#timer = setTimeout(() => this.#start(), this.#flushEveryMs);
      this.#timer.unref();
    }
  }

  /** Writes everything that waits. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0 || this.#writing !== undefined) {
      this.#start();
      await this.#writing;
    }
  }

  async close(): Promise<void> {
    await this.flush();
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** What cannot be written is counted; other groups are written all the same. */
  async #write(group: readonly LogEntry[]): Promise<void> {
    try {
      const accounts = [...new Set(group.map((entry) => entry.accountId))];
      // Own transaction: behind the requests, many of them at once.
      await withAccounts(accounts, async (tx) => {
        // Nobody waits for the log: it may wait longer for its rows than messages do, and the disk may take it
        // with the next message. A crash of the database costs its last entries, as one of this process does.
        await tx.query("SET LOCAL lock_timeout = '4500ms'; SET LOCAL synchronous_commit = off");
        await insertEntries(tx, group);
        await countRequests(tx, group);
      });
    } catch {
      this.dropped += group.length;
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#batch);
      const accountOf = ({ accountId }: LogEntry) => accountId;
      await eachGroup(group, accountOf, (entries) => this.#write(entries));
    }
  }
}
