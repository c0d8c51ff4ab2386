import { asOwner } from "@/lib/db/transaction";
import { until } from "../stack";
import { type Followed, refererOf } from "./click-client";

const countInbox = () =>
  asOwner(async (tx) => {
    const { rows } = await tx.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM click_inbox",
    );
    return rows[0]?.left ?? 0;
  });

/** How often each request is stored, and what links count, once a worker has classified all of them. */
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
  /** Requests without an answer that are stored all the same. */
  openStored: number;
  /** Answered, and not stored. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  violations: string[];
}

/** Compares what was answered with what is stored; `dropped` are those that were said to be lost. */
export async function checkClicks(
  accountId: number,
  { answered, open }: Followed,
  dropped = 0,
): Promise<ClickReport> {
  const { times, counted } = await readClicks(accountId);
  const isStored = (name: string) => times.has(refererOf(name));
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
