import { beforeEach, expect, test } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { testModule } from "@/lib/api-suites/test-module";
import { asAccountWorker, asOwner } from "@/lib/db/transaction";
import { applyClasses } from "@/lib/gateway/responses/short-link-requests/apply-classes";
import { classifyClicks } from "@/lib/gateway/responses/short-link-requests/public";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { clickSumFindings } from "./test-click-sums";

const { send, account } = testModule();
const random = createSeededRandom(20_261_123);
const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;

const AGENTS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
];
const REFERRERS = [undefined, "https://News.example.org/a?b", "android-app://com.example/", "x"];
const IPS = ["92.72.1.1", "2.0.0.1", "192.0.2.1", null];
const CLASSES = ["person", "machine", "own"] as const;

let links: number[];
const problems: unknown[] = [];
const tell = () => classifyClicks((...problem) => void problems.push(problem));

beforeEach(async () => {
  links = [];
  for (const type of [1, 2, 2]) {
    const body = { type, name: "Sale", url: "https://example.org/sale" };
    const { id } = (await send(account, "POST", "/short_link_campaigns", body)).body;
    for (let count = 0; count < 3; count += 1)
      links.push((await linkForTest(account.id, id)).linkId);
  }
  // The links of the simple campaign are of no message.
  await asOwner((tx) =>
    tx.query(
      "UPDATE short_links SET message = NULL WHERE account_id = $1 AND link_id <= 4 AND link_id = ANY ($2)",
      [account.id, links.slice(0, 3)],
    ),
  );
  return () => expect(problems.splice(0)).toEqual([]);
});

async function follow(count: number): Promise<void> {
  const clicks = Array.from({ length: count }, () => ({
    link: pick(links),
    ago: Math.floor(random() * 200_000),
    ip: pick(IPS),
    signals: JSON.stringify({
      "user-agent": pick(AGENTS),
      accept: "text/html",
      referer: pick(REFERRERS),
      ...(random() < 0.1 && { own: "1" }),
    }),
  }));
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO click_inbox (click_key, account_id, link_id, asked_at, url, ip, method, signals)
       SELECT gen_random_uuid(), $1, c.link, now() - make_interval(secs => c.ago), 'https://example.org', c.ip, 'GET', c.signals::jsonb
       FROM jsonb_to_recordset($2::jsonb) AS c (link bigint, ago integer, ip inet, signals text)`,
      [account.id, JSON.stringify(clicks)],
    ),
  );
}

const requestIds = async () =>
  (
    await asOwner((tx) =>
      tx.query<{ request_id: string }>(
        "SELECT request_id FROM short_link_requests WHERE account_id = $1 ORDER BY request_id",
        [account.id],
      ),
    )
  ).rows.map((row) => row.request_id);

async function retell(count: number): Promise<void> {
  const ids = await requestIds();
  const reclassified = new Map(
    Array.from({ length: count }, () => [pick(ids), pick(CLASSES)] as const),
  );
  await asAccountWorker(account.id, (tx) =>
    applyClasses(
      tx,
      account.id,
      [...reclassified].map(([requestId, kind]) => ({ requestId, class: kind, reason: null })),
    ),
  );
}

test("keeps aggregates equal to a recount after clicks, reclassifications and a time zone change", async () => {
  for (const zone of ["Europe/Berlin", "Asia/Kathmandu", "Europe/Berlin"]) {
    await asOwner((tx) =>
      tx.query("UPDATE accounts SET time_zone = $2 WHERE account_id = $1", [account.id, zone]),
    );
    for (let round = 0; round < 3; round += 1) {
      await follow(60);
      await tell();
      expect(await clickSumFindings(account.id)).toEqual([]);
      await retell(40);
      expect(await clickSumFindings(account.id)).toEqual([]);
    }
  }
  expect(await requestIds()).toHaveLength(540);
});

test("counts clicks once with two concurrent workers, and after a crash before clearing the inbox", async () => {
  await follow(150);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT * FROM click_inbox WHERE account_id = $1", [account.id]),
  );
  await Promise.all([tell(), tell()]);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO click_inbox (click_key, click_id, account_id, link_id, asked_at, url, ip, method, signals)
       OVERRIDING SYSTEM VALUE
       SELECT click_key, click_id, account_id, link_id, asked_at, url, ip, method, signals
       FROM jsonb_populate_recordset(NULL::click_inbox, $1::jsonb)`,
      [JSON.stringify(rows)],
    ),
  );
  await tell();
  expect(await requestIds()).toHaveLength(150);
  expect(await clickSumFindings(account.id)).toEqual([]);
});

test("rolls back a failed reclassification, and counts a repeated one once", async () => {
  await follow(30);
  await tell();
  const ids = await requestIds();
  const reclassified = ids.map((requestId) => ({ requestId, class: "own" as const, reason: null }));
  await expect(
    asAccountWorker(account.id, async (tx) => {
      await applyClasses(tx, account.id, reclassified);
      throw new Error("died");
    }),
  ).rejects.toThrow("died");
  expect(await clickSumFindings(account.id)).toEqual([]);
  await asAccountWorker(account.id, (tx) => applyClasses(tx, account.id, reclassified));
  expect(
    await asAccountWorker(account.id, (tx) => applyClasses(tx, account.id, reclassified)),
  ).toBe(0);
  expect(await clickSumFindings(account.id)).toEqual([]);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT sum(people)::int AS people FROM click_days WHERE account_id = $1", [
      account.id,
    ]),
  );
  expect(rows).toEqual([{ people: 0 }]);
});
