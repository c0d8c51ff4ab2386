import { database } from "@/lib/db/client";
import { WORK_CHANNEL } from "@/lib/db/announce-work";

const RECONNECT_MS = 2_000;

export interface ListenHandle {
  stop: () => Promise<void>;
}

/** Listens for work; only a hint: a lost one costs one poll interval. */
export function listenForWork(
  onHint: () => void,
  log: (message: string, error: unknown) => void,
): ListenHandle {
  let stopped = false;
  let release: (() => void) | null = null;

  async function connect(): Promise<void> {
    const client = await database().pool("worker").connect();
    release = () => {
      release = null;
      client.release(true);
    };
    client.on("notification", onHint);
    client.on("error", (error) => {
      log("Lost the connection for work notifications", error);
      release?.();
      if (!stopped) setTimeout(start, RECONNECT_MS).unref();
    });
    await client.query(`LISTEN ${WORK_CHANNEL}`);
    if (stopped) release?.();
  }

  function start(): void {
    connect().catch((error: unknown) => {
      log("Failed to subscribe to work notifications", error);
      release?.();
      if (!stopped) setTimeout(start, RECONNECT_MS).unref();
    });
  }
  start();

  return {
    async stop() {
      stopped = true;
      release?.();
    },
  };
}
