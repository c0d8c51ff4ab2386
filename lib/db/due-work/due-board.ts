import { createHash } from "node:crypto";
import { type Database, database } from "@/lib/db/client";
import { perDatabase } from "@/lib/db/per-database";
import { log } from "@/lib/log";

export interface DueQuery {
  /** Scalar SELECT of the time at which the next work is due, NULL for none; must need only an index. */
  sql: string;
  /**
   * `distributed`: reads tables of accounts. On a cluster it would ask all nodes, so there the work counts as always
   * due, and its own query decides.
   */
  placement: "local" | "distributed";
}

export interface DueSource extends DueQuery {
  wake: () => void;
  /** True to wake at the due time itself instead of with the next poll, for work that a single worker does. */
  isPunctual: boolean;
}

/** Intervals of polls, normally and after half a minute without due work. */
const POLL_MS = 1_000;
const IDLE_POLL_MS = 2_000;
const IDLE_AFTER_MS = 30_000;
/** Random share of the interval, to spread the polls of several workers. */
const JITTER = 0.2;
/** A lock on one table must not stop all work, so on a timeout all work counts as due. */
const QUERY_TIMEOUT_MS = 5_000;

/** Delay before looking again at work that is still due after a run. */
const LOOK_AGAIN_MS = 100;
const RECENT_MS = 1_000;

interface Timer {
  at: number;
  timeout: NodeJS.Timeout;
}

const toMillis = (sql: string) => `extract(epoch FROM (${sql}) - now())::double precision * 1000`;

/** Milliseconds until each source's work is due. */
type DueRow = Record<string, number | null>;

/** The name tells the statement guard of tests which statements read all accounts. */
const toColumn = ({ placement }: DueSource, index: number) =>
  `${placement === "local" ? "table" : "all_accounts"}_${index}`;

/**
 * Polls for all background work of this process in one statement: the safety net beneath notifications, and the clock
 * of scheduled work.
 */
class DueBoard {
  readonly #database: Database = database();
  readonly #timers = new Map<DueSource, Timer | null>();
  #statement: { name: string; text: string; sources: DueSource[] } | null = null;
  #version = 0;
  #isPolling = false;
  #wakeUp: (() => void) | null = null;
  #lastDueAt = performance.now();
  #hasUnreadable = false;

  add(source: DueSource): void {
    this.#timers.set(source, null);
    this.#statement = null;
    if (this.#isPolling) return;
    this.#isPolling = true;
    void this.#pollUntilEmpty();
  }

  delete(source: DueSource): void {
    clearTimeout(this.#timers.get(source)?.timeout);
    this.#timers.delete(source);
    this.#statement = null;
    if (this.#timers.size === 0) this.#wakeUp?.();
  }

  /**
   * Sets the timer of one source, after it has done all work that was due at `since` (of `performance.now()`).
   */
  async readAgain(source: DueSource, since: number): Promise<void> {
    if (await this.#isUnreadable(source)) return;
    const column = toColumn(source, 0);
    const text = `SELECT ${toMillis(source.sql)} AS ${column}`;
    const name = `due_${createHash("md5").update(text).digest("hex")}`;
    const { rows } = await this.#database.pool("worker").query<DueRow>({ name, text });
    const ms = rows[0]?.[column] ?? null;
    if (ms === null) return;
    if (ms > 0) return this.#schedule(source, ms);
    // A source without due times returns zero.
    if (ms === 0) return;
    // Work that became due during the run may have been missed.
    if (-ms < performance.now() - since) return source.wake();
    // Recent work may be locked briefly, or due by the database's clock only. Older work waits for the next poll.
    if (-ms < RECENT_MS) this.wakeWithin(source, LOOK_AGAIN_MS);
  }

  async #isUnreadable({ placement }: DueSource): Promise<boolean> {
    return placement === "distributed" && (await this.#database.topology()) === "sharded";
  }

  async #prepare() {
    if (this.#statement !== null) return this.#statement;
    const sources: DueSource[] = [];
    for (const source of this.#timers.keys()) {
      if (!(await this.#isUnreadable(source))) sources.push(source);
    }
    this.#hasUnreadable = sources.length < this.#timers.size;
    this.#version += 1;
    const columns = sources.map(
      (source, index) => `${toMillis(source.sql)} AS ${toColumn(source, index)}`,
    );
    const text = `SELECT ${columns.join(", ")}`;
    this.#statement = { name: `due_work_${this.#version}`, text, sources };
    return this.#statement;
  }

  #schedule(source: DueSource, ms: number): void {
    if (source.isPunctual && ms <= IDLE_POLL_MS * (1 + JITTER)) this.wakeWithin(source, ms);
  }

  /** Wakes a source in `ms` milliseconds, or earlier if that is planned already. */
  wakeWithin(source: DueSource, ms: number): void {
    if (!this.#timers.has(source)) return;
    const dueAt = performance.now() + ms;
    const planned = this.#timers.get(source);
    if (planned && planned.at <= dueAt) return;
    clearTimeout(planned?.timeout);
    const run = () => {
      if (!this.#timers.has(source)) return;
      this.#timers.set(source, null);
      source.wake();
    };
    this.#timers.set(source, { at: dueAt, timeout: setTimeout(run, Math.ceil(ms)) });
  }

  async #poll(): Promise<void> {
    const { name, text, sources } = await this.#prepare();
    const due = new Set(this.#timers.keys());
    if (sources.length > 0) {
      const query = { name, text, query_timeout: QUERY_TIMEOUT_MS };
      const { rows } = await this.#database.pool("worker").query<DueRow>(query);
      for (const [index, source] of sources.entries()) {
        const ms = rows[0]?.[toColumn(source, index)] ?? null;
        if (ms !== null && ms <= 0) {
          // Periodic work always has a next time, so it doesn't keep the polls frequent.
          if (source.isPunctual) this.#lastDueAt = performance.now();
          continue;
        }
        due.delete(source);
        if (ms !== null) this.#schedule(source, ms);
      }
    }
    for (const source of due) if (this.#timers.has(source)) source.wake();
  }

  async #pollUntilEmpty(): Promise<void> {
    while (this.#timers.size > 0) {
      try {
        await this.#poll();
      } catch (error) {
        log({ level: "warn", message: "Failed to look for due work; retrying", error });
        for (const { wake } of [...this.#timers.keys()]) wake();
      }
      if (this.#timers.size > 0) await this.#pause();
    }
    this.#isPolling = false;
  }

  #pause(): Promise<void> {
    const isIdle = !this.#hasUnreadable && performance.now() - this.#lastDueAt > IDLE_AFTER_MS;
    const ms = (isIdle ? IDLE_POLL_MS : POLL_MS) * (1 + (Math.random() - 0.5) * JITTER);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const board = perDatabase(() => new DueBoard());

/** This process's board for the current database. */
export const dueBoard = (): DueBoard => board();
export type { DueBoard };
