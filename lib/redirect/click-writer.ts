import { groupCommit } from "@/lib/db/grouping/group-commit";
import { isDatabaseAway } from "@/lib/http/output/failure";
import { recordClicks } from "@/lib/metrics/work";
import { insertClicks, type NewClick } from "@/lib/gateway/responses/short-link-requests/public";

type Log = (message: string, error: unknown) => void;

export interface ClickWriterOptions {
  log: Log;
  /** During a database outage; further clicks are dropped and counted. */
  limit?: number;
  retryMs?: number;
  /** Default: Postgres. */
  insert?: (clicks: readonly NewClick[]) => Promise<void>;
}

export interface ClickWriter {
  /** Resolves after the COMMIT or, during a database outage, once the click is buffered or dropped. */
  record: (click: NewClick) => Promise<void>;
  waiting: () => number;
  dropped: () => number;
  /** Makes a final attempt to store buffered clicks. */
  stop: () => Promise<void>;
}

const MAX_BUFFERED_CLICKS = 100_000;
const RETRY_MS = 1_000;
const BATCH_SIZE = 512;

export function createClickWriter({
  log,
  limit = MAX_BUFFERED_CLICKS,
  retryMs = RETRY_MS,
  insert = insertClicks,
}: ClickWriterOptions): ClickWriter {
  const backlog: NewClick[] = [];
  let dropped = 0;
  let loggedDrops = 0;
  let isDatabaseDown = false;
  let timer: NodeJS.Timeout | undefined;
  const writes = groupCommit<NewClick, void>({
    maxItems: BATCH_SIZE,
    // Serialised: larger groups are cheaper, and no other transaction locks the inbox.
    concurrency: 1,
    isItemError: (error) => /^2[23]/.test((error as { code?: string }).code ?? ""),
    async write(clicks) {
      await insert(clicks);
      recordClicks("written", clicks.length);
      return clicks.map(() => undefined);
    },
  });

  function queueClick(click: NewClick): void {
    if (backlog.length < limit) backlog.push({ ...click, isRepeat: true });
    else {
      if (dropped === loggedDrops) log("Database unavailable for too long; dropping clicks", null);
      dropped += 1;
      recordClicks("dropped", 1);
    }
    timer ??= setTimeout(() => void retry(), retryMs);
  }

  let writing: Promise<void> | undefined;

  /** Concurrent callers share one run, as two would each remove the same clicks from the buffer. */
  function writeBacklog(): Promise<void> {
    writing ??= writeGroups().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function writeGroups(): Promise<void> {
    while (backlog.length > 0) {
      const group = backlog.slice(0, BATCH_SIZE);
      await insert(group);
      recordClicks("written", group.length);
      backlog.splice(0, group.length);
    }
  }

  /** At the outage's end or on shutdown. */
  function logLost(lost: number): void {
    if (lost > 0) log(`${lost} clicks dropped`, null);
  }

  async function retry(): Promise<void> {
    try {
      await writeBacklog();
      isDatabaseDown = false;
      timer = undefined;
      log("Database is back; stored the buffered clicks", null);
      logLost(dropped - loggedDrops);
      loggedDrops = dropped;
    } catch (error) {
      if (!isDatabaseAway(error)) log("Failed to store clicks", error);
      timer = setTimeout(() => void retry(), retryMs);
    }
  }

  return {
    async record(click) {
      // Doesn't wait for a database known to be unavailable.
      if (isDatabaseDown) return queueClick(click);
      try {
        await writes.submit(click);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (!isDatabaseDown) log("Database unavailable; buffering clicks in memory", error);
        isDatabaseDown = true;
        queueClick(click);
      }
    },
    waiting: () => backlog.length,
    dropped: () => dropped,
    async stop() {
      clearTimeout(timer);
      await writeBacklog().catch(() => {});
      logLost(backlog.length + dropped - loggedDrops);
    },
  };
}
