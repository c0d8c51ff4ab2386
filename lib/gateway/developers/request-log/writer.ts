import type { LogEntry } from "./entry";
import { forEachGroup } from "@/lib/db/grouping/group-by-account";
import { withAccounts } from "@/lib/db/transaction";
import { countRequests } from "@/lib/gateway/account/stats/public";
import { maskBody, maskError, maskPath } from "./mask";
import { insertEntries } from "./store";

/**
 * Masks an entry in place. Returns false if it can't be masked and must be dropped. Runs on `add`: masking a thousand
 * entries at the flush would block the event loop for milliseconds.
 */
function maskEntry(entry: LogEntry): boolean {
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
  batch?: number;
  /** Buffered entries; further ones are dropped and counted. */
  limit?: number;
}

/** Write-behind: a slow or unavailable database costs entries, never requests. */
export class RequestLogWriter {
  readonly #flushEveryMs: number;
  readonly #batch: number;
  readonly #limit: number;
  #waiting: LogEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  /** Number of entries lost to a full buffer, failed masking or a database error. */
  dropped = 0;

  constructor({ flushEveryMs = 500, batch = 1_000, limit = 20_000 }: WriterOptions = {}) {
    this.#flushEveryMs = flushEveryMs;
    this.#batch = batch;
    this.#limit = limit;
  }

  add(entry: LogEntry): void {
    if (this.#waiting.length >= this.#limit || !maskEntry(entry)) {
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

  /** Writes a group. Other groups are still written if it fails. */
  async #write(group: readonly LogEntry[]): Promise<void> {
    try {
      const accounts = [...new Set(group.map((entry) => entry.accountId))];
      // Own transaction: batches entries after their requests.
      await withAccounts(accounts, async (tx) => {
        // May wait longer for locks than messages, and skip the disk flush. A database crash loses its last entries,
        // as a crash of this process does.
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
      const getAccountId = ({ accountId }: LogEntry) => accountId;
      await forEachGroup(group, getAccountId, (entries) => this.#write(entries));
    }
  }
}
