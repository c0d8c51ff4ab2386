import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { log as writeLog } from "@/lib/log";
import { checkHold, holdBySetting } from "./hold";
import { HOLD_DUE } from "./store-holds";

export interface DispatchModes {
  /** Outgoing messages and scheduled work. */
  startSending: () => Promise<Loop>;
  /** Instead, while dispatch is held. */
  startWaiting: () => Promise<Loop>;
}

/** Pause between two looks while dispatch is held. */
const HELD_GAP_MS = 1_000;

/**
 * Sends unless dispatch is held, and follows holds and releases. Resolves when the first mode runs: nothing is started
 * before the database has been compared with the one that was seen last. Holds are read again when connections were lost, as the database may have been replaced.
 */
export async function sendUnlessHeld(
  modes: DispatchModes,
  log: (message: string, error: unknown) => void,
): Promise<Loop> {
  let mode: "sending" | "held" | null = null;
  let current: Loop | null = null;

  async function follow(): Promise<void> {
    const next = (await checkHold()) === null ? "sending" : "held";
    if (next === mode) return;
    await current?.stop();
    [current, mode] = [null, null];
    current = await (next === "held" ? modes.startWaiting() : modes.startSending());
    mode = next;
    if (next === "held") writeLog({ level: "warn", message: "Dispatch is held; nothing is sent" });
  }

  await holdBySetting();
  await follow();
  const loop = whenDue({
    name: "dispatch hold",
    kind: "dispatch",
    due: HOLD_DUE,
    run: follow,
    minGapMs: HELD_GAP_MS,
    log,
  });
  return {
    async stop() {
      await loop.stop();
      await current?.stop();
    },
  };
}
