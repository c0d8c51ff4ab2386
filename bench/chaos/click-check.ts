import { asOwner } from "@/lib/db/transaction";
import { until } from "../stack";
import { type Followed, toReferer } from "./click-client";

const countInbox = () =>
  asOwner(async (tx) => {
    const { rows } = await tx.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM click_inbox",
    );
    return rows[0]?.left ?? 0;
  });

/** Reads how often each request is stored and the links' counters, once a worker has classified all requests. */
async function readClicks(accountId: number) {
  await until("all requests are classified", 60_000, async () => (await countInbox()) === 0);
  return asOwner(async (tx) => {
    const stored = await tx.query<{ referer: string; times: number }>(
      `SELECT referer, count(*)::int AS times FROM short_link_requests WHERE account_id = $1 GROUP BY referer`,
      [accountId],
    );
    const counted = await tx.query<{ counted: number }>(
      "SELECT sum(requests_count)::int AS counted FROM short_links WHERE account_id = $1",
      [accountId],
    );
    return {
      times: new Map(stored.rows.map(({ referer, times }) => [referer, times])),
      counted: counted.rows[0]?.counted ?? 0,
    };
  });
}

export interface ClickReport {
  answered: number;
  /** Unanswered requests that are stored anyway. */
  openStored: number;
  /** Answered, but not stored. */
  lost: number;
  doubled: number;
  violations: string[];
}

/** Compares answered with stored requests; `dropped` were reported as lost. */
export async function checkClicks(
  accountId: number,
  { answered, open }: Followed,
  dropped = 0,
): Promise<ClickReport> {
  const { times, counted } = await readClicks(accountId);
  const isStored = (name: string) => times.has(toReferer(name));
  const lost = [...answered].filter((name) => !isStored(name)).length;
  const openStored = [...open].filter(isStored).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  const total = [...times.values()].reduce((sum, count) => sum + count, 0);
  const pairs: [string, number, number][] = [
    ["answered and not stored", lost, dropped],
    ["stored twice", doubled, 0],
    ["counted", counted, total],
    ["stored", times.size, answered.size - lost + openStored],
  ];
  const violations = pairs.flatMap(([what, is, should]) =>
    is === should ? [] : [`${what}: ${is}, not ${should}`],
  );
  return { answered: answered.size, openStored, lost, doubled, violations };
}
