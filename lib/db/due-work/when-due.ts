import type { WorkKind } from "@/lib/db/announce-work";
import { dueBoard, type DueQuery, type DueSource } from "./due-board";
import { onWork } from "./work-listener";

export interface Loop {
  stop: () => Promise<void>;
}

export interface DueLoop extends Loop {
  /** Runs in `ms` milliseconds at the latest. */
  runWithin: (ms: number) => void;
}

export interface DueWork {
  /** For log messages. */
  name: string;
  due: DueQuery;
  /** Also runs when this kind is announced. */
  kind?: WorkKind;
  /** Does all due work. */
  run: () => Promise<unknown>;
  /** False for work that any worker may take at its next poll. Default true. */
  isPunctual?: boolean;
  /** Milliseconds between two runs, so frequent announcements are handled together. Default 25. */
  minGapMs?: number;
  /** Maximum share of time spent running, for costly searches; pauses 250 ms at most. Default 1. */
  maxBusyShare?: number;
  log: (message: string, error: unknown) => void;
}

/** Pause after a failure, also while work is announced. */
const FAILURE_GAP_MS = 1_000;
/** For `maxBusyShare`. */
const MAX_IDLE_GAP_MS = 250;

/**
 * Runs work at the start, when it is announced, and when it is due; once at a time. Failures are logged, and retried by
 * the next poll of due work.
 */
export function whenDue(work: DueWork): DueLoop {
  const { name, due, kind, run, isPunctual = true, log } = work;
  const { minGapMs = 25, maxBusyShare = 1 } = work;
  const board = dueBoard();
  let isStopping = false;
  let isWoken = false;
  let isInGap = false;
  let resume: (() => void) | null = null;

  function wake(): void {
    isWoken = true;
    if (!isInGap) resume?.();
  }

  const source: DueSource = { ...due, wake, isPunctual };
  board.add(source);
  const unsubscribe = kind === undefined ? null : onWork(kind, wake);

  async function pauseBriefly(gapMs: number): Promise<void> {
    isInGap = true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gapMs);
      resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    isInGap = false;
  }

  async function runUntilStopped(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      let gapMs = minGapMs;
      try {
        const since = performance.now();
        await run();
        const idleMs = (performance.now() - since) * (1 / maxBusyShare - 1);
        gapMs = Math.max(minGapMs, Math.min(idleMs, MAX_IDLE_GAP_MS));
        if (isPunctual && !isWoken && !isStopping) await board.readAgain(source, since);
      } catch (error) {
        log(`Background work failed: ${name}`, error);
        gapMs = FAILURE_GAP_MS;
      }
      if (!isStopping) await pauseBriefly(gapMs);
      if (isStopping || isWoken) continue;
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
    }
  }
  const ended = runUntilStopped();

  return {
    runWithin: (ms) => board.wakeWithin(source, ms),
    stop() {
      isStopping = true;
      board.delete(source);
      unsubscribe?.();
      resume?.();
      return ended;
    },
  };
}
