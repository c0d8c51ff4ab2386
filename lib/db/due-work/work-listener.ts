import { type Database, database } from "@/lib/db/client";
import { perDatabase } from "@/lib/db/per-database";
import { WORK_CHANNEL, type WorkKind } from "@/lib/db/announce-work";
import { log } from "@/lib/log";

interface Subscriber {
  kind: WorkKind;
  wake: () => void;
}

const RECONNECT_MS = 2_000;

/** Holds one connection of the pool `worker` while it has subscribers. */
class WorkListener {
  readonly #database: Database = database();
  readonly #subscribers = new Set<Subscriber>();
  #release: (() => void) | null = null;
  #isConnecting = false;

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    this.#connect();
    return () => {
      this.#subscribers.delete(subscriber);
      if (this.#subscribers.size === 0) this.#release?.();
    };
  }

  #wake(isMeant: (kind: WorkKind) => boolean): void {
    for (const { kind, wake } of this.#subscribers) if (isMeant(kind)) wake();
  }

  #connect(): void {
    if (this.#isConnecting || this.#release !== null) return;
    this.#isConnecting = true;
    this.#listen()
      .catch((error: unknown) => {
        log({ level: "warn", message: "Failed to subscribe to work notifications", error });
        this.#release?.();
        this.#reconnect();
      })
      .finally(() => {
        this.#isConnecting = false;
      });
  }

  #reconnect(): void {
    setTimeout(() => {
      if (this.#subscribers.size > 0) this.#connect();
    }, RECONNECT_MS).unref();
  }

  async #listen(): Promise<void> {
    const client = await this.#database.pool("worker").connect();
    this.#release = () => {
      this.#release = null;
      client.release(true);
    };
    client.on("notification", ({ payload = "" }) => {
      const kinds = new Set(payload.split(","));
      this.#wake((kind) => kinds.has(kind));
    });
    client.on("error", (error) => {
      log({ level: "warn", message: "Lost the connection for work notifications", error });
      this.#release?.();
      this.#reconnect();
    });
    await client.query(`LISTEN ${WORK_CHANNEL}`);
    if (this.#subscribers.size === 0) return this.#release?.();
    // Work may have been announced while no connection listened.
    this.#wake(() => true);
  }
}

const listener = perDatabase(() => new WorkListener());

/**
 * Calls `wake` when work of a kind is announced, and after reconnecting. Only a hint. Returns how to end it, which
 * must happen before the database is closed.
 */
export function onWork(kind: WorkKind, wake: () => void): () => void {
  return listener().subscribe({ kind, wake });
}
