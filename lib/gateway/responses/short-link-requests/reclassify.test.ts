import { beforeEach, expect, test } from "vitest";
import { RULES_VERSION } from "@/lib/core/clicks/classify";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { testModule } from "@/lib/api-suites/test-module";
import { asAccountWorker, asOwner } from "@/lib/db/transaction";
import { clickSumFindings } from "@/lib/gateway/campaigns/click-stats/test-click-sums";
import { insertTestCampaign, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { insertClicks } from "./insert-clicks";
import { reclassifyClicks, reclassifyOutdated } from "./reclassify";
import { applyClasses } from "./apply-classes";
import { classifyClicks } from "./classify-clicks";

const { account } = testModule();

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const BROWSER = {
  "user-agent": "Mozilla/5.0 (iPhone) Version/17.4 Safari/604.1",
  accept: "text/html",
};
const SCRIPT = { "user-agent": "curl/8.5.0", accept: "*/*" };
const ASKED = [BROWSER, SCRIPT, BROWSER, BROWSER, SCRIPT, {}];
const CLASSIFIED = ["person", "machine", "person", "person", "machine", "machine"];

let linkId: number;

beforeEach(async () => {
  const campaign = await asOwner((tx) => insertTestCampaign(tx, account.id));
  linkId = (await linkForTest(account.id, campaign)).linkId;
  await insertClicks(
    ASKED.map((signals, index) => ({
      key: uuidv7(),
      accountId: account.id,
      linkId,
      at: new Date(Date.now() - 60_000 + index),
      url: "https://example.org/",
      ip: "192.0.2.1",
      method: "GET",
      signals: JSON.stringify(signals),
    })),
  );
  await classifyClicks(fail);
});

async function read<T>(text: string): Promise<T[]> {
  const { rows } = await asOwner((tx) => tx.query(text, [account.id]));
  return rows;
}
const classes = async () =>
  (
    await read<{ class: string }>(
      "SELECT class FROM short_link_requests WHERE account_id = $1 ORDER BY request_id",
    )
  ).map((row) => row.class);
/** Returns rows without the classification. */
const raw = () =>
  read(
    `SELECT to_jsonb(r) - '{class,reason,software_type,rules}'::text[] AS row FROM short_link_requests r
     WHERE account_id = $1 ORDER BY request_id`,
  );
const people = async () =>
  (
    await read<{ people_count: string }>(
      "SELECT people_count FROM short_links WHERE account_id = $1",
    )
  ).map((row) => Number(row.people_count));

/** Simulates an earlier version's rules, which classified everyone as a person. */
async function classifyByOldRules(): Promise<void> {
  const rows = await read<{ request_id: string }>(
    "SELECT request_id FROM short_link_requests WHERE account_id = $1",
  );
  const classified = rows.map(({ request_id: requestId }) => ({
    requestId,
    class: "person" as const,
    reason: null,
  }));
  await asAccountWorker(account.id, (tx) => applyClasses(tx, account.id, classified));
  await read("UPDATE short_link_requests SET rules = 1 WHERE account_id = $1");
}

test("reclassifies rows of older rules: totals change, rows are neither lost nor altered", async () => {
  expect(await classes()).toEqual(CLASSIFIED);
  const before = await raw();
  await classifyByOldRules();
  expect(await people()).toEqual([6]);
  expect(await reclassifyOutdated(fail, () => false)).toMatchObject({ checked: 6, changed: 2 });
  // A click without headers can't be reclassified.
  expect(await classes()).toEqual([...CLASSIFIED.slice(0, 5), "person"]);
  expect(await people()).toEqual([4]);
  expect(await raw()).toEqual(before);
  expect(await clickSumFindings(account.id)).toEqual([]);
  expect(await reclassifyOutdated(fail, () => false)).toMatchObject({ checked: 0 });
  const [{ rules } = { rules: 0 }] = await read<{ rules: number }>(
    "SELECT DISTINCT rules FROM short_link_requests WHERE account_id = $1",
  );
  expect(rules).toBe(RULES_VERSION);
});

test("lets operators reclassify one account from a given time", async () => {
  await classifyByOldRules();
  await read("UPDATE short_link_requests SET rules = 2 WHERE account_id = $1");
  const [third] = await read<{ asked_at: Date }>(
    "SELECT asked_at FROM short_link_requests WHERE account_id = $1 ORDER BY request_id OFFSET 2 LIMIT 1",
  );
  const since = third?.asked_at ?? new Date();
  expect(await reclassifyClicks(account.id, since)).toEqual({ checked: 4, changed: 1 });
  expect((await classes()).slice(0, 5)).toEqual([
    "person",
    "person",
    "person",
    "person",
    "machine",
  ]);
  expect(await reclassifyClicks(account.id, new Date(0))).toEqual({ checked: 6, changed: 1 });
  expect(await people()).toEqual([4]);
  expect(await clickSumFindings(account.id)).toEqual([]);
  const all = await reclassifyClicks(null, new Date(0));
  expect(all).toMatchObject({ changed: 0 });
  expect(all.checked).toBeGreaterThanOrEqual(6);
});

test("keeps a click right after a deleted message's delivery as a bot's", async () => {
  await read(
    "UPDATE short_link_requests SET class = 'machine', reason = 'burst', rules = 1 WHERE account_id = $1 AND class = 'person'",
  );
  await reclassifyOutdated(fail, () => false);
  expect(new Set(await classes())).toEqual(new Set(["machine"]));
});

const reasons = async () =>
  (
    await read<{ classified: string }>(
      `SELECT concat_ws(' ', class, reason) AS classified FROM short_link_requests WHERE account_id = $1 ORDER BY request_id`,
    )
  ).map((row) => row.classified);
const FROM_SERVERS =
  "UPDATE short_link_requests SET ip = '3.120.44.17' WHERE account_id = $1 AND class = 'person'";

test("reclassifies clicks counted as people's by older rules, by their origin", async () => {
  await read(FROM_SERVERS);
  await read("UPDATE short_link_requests SET rules = 2 WHERE account_id = $1");
  expect(await reclassifyOutdated(fail, () => false)).toMatchObject({ checked: 6, changed: 3 });
  expect(
    (await reasons()).filter((classified) => classified === "machine data_centre"),
  ).toHaveLength(3);
  expect(await people()).toEqual([0]);
  expect(await clickSumFindings(account.id)).toEqual([]);
  await read("UPDATE short_link_requests SET ip = '92.72.1.1' WHERE account_id = $1");
  expect(await reclassifyClicks(account.id, new Date(0))).toMatchObject({ changed: 3 });
  expect(await people()).toEqual([3]);
  expect(await clickSumFindings(account.id)).toEqual([]);
});

test.each([
  ["its IP", "ip = NULL"],
  ["all that is dropped after 90 days", "ip = NULL, user_agent = NULL, signals = '{}'"],
])("keeps a data centre's click as a bot's without %s", async (_, dropped) => {
  await read(FROM_SERVERS);
  await reclassifyClicks(account.id, new Date(0));
  const before = await reasons();
  expect(before.filter((classified) => classified === "machine data_centre")).toHaveLength(3);
  await read(`UPDATE short_link_requests SET ${dropped}, rules = 2 WHERE account_id = $1`);
  expect(await reclassifyOutdated(fail, () => false)).toMatchObject({ checked: 6, changed: 0 });
  expect(await reasons()).toEqual(before);
});
