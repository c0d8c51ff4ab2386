import { beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateSendingSettings } from "@/lib/gateway/account/settings/public";
import { clickForTest, insertTestCampaign, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { deleteClickIps } from "./click-ips";
import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import { clearUp, daysAgo } from "./test-retention";

testDatabase();

/** Requests of a link of the account that came so many days ago. */
async function followDaysAgo({ account }: Context, ages: readonly number[]): Promise<void> {
  const code = await asOwner((tx) => insertTestCampaign(tx, account.id));
  const { linkId } = await linkForTest(account.id, code);
  for (const age of ages) {
    const request = await clickForTest(account.id, code, linkId);
    await asOwner((tx) =>
      tx.query(
        `UPDATE short_link_requests SET asked_at = $3, signals = '{"accept": "text/html"}',
           referer = 'https://Mail.example.org/inbox?user=anna' WHERE account_id = $1 AND request_id = $2`,
        [account.id, request, daysAgo(age)],
      ),
    );
  }
}

const listClicks = async ({ account }: Context) =>
  (
    await asOwner((tx) =>
      tx.query(
        `SELECT extract(day FROM now() - asked_at)::int AS age, host(ip) AS ip, user_agent, signals, referer, country,
           browser, class FROM short_link_requests WHERE account_id = $1 ORDER BY asked_at DESC`,
        [account.id],
      ),
    )
  ).rows;

/** Returns the ages in days of requests with an IP. */
const agesWithIp = async (ctx: Context) =>
  (await listClicks(ctx)).filter(({ ip }) => ip !== null).map(({ age }) => age);

const keepFor = (ctx: Context, days: number | null) =>
  runWrite(ctx, (write) => updateSendingSettings(write, { click_ip_retention_days: days }));

let usual: Context;
beforeEach(async () => {
  usual = await createContext();
});

test("deletes IPs of clicks after 90 days or the account's setting, and keeps younger ones", async () => {
  const brief = await createContext();
  const long = await createContext();
  const all = [0, 6, 8, 89, 91, 200, 366];
  for (const ctx of [usual, brief, long]) await followDaysAgo(ctx, all);
  await keepFor(brief, 7);
  await keepFor(long, 365);
  await clearUp();
  expect(await agesWithIp(usual)).toEqual([0, 6, 8, 89]);
  expect(await agesWithIp(brief)).toEqual([0, 6]);
  expect(await agesWithIp(long)).toEqual([0, 6, 8, 89, 91, 200]);
  // A shorter time holds from the next run on, for what is there already, too.
  await keepFor(long, 30);
  await clearUp();
  expect(await agesWithIp(long)).toEqual([0, 6, 8]);
  await keepFor(long, null);
  await clearUp();
  expect(await agesWithIp(long)).toEqual([0, 6, 8]);
  for (const ctx of [usual, brief, long]) {
    expect((await listClicks(ctx)).map(({ age }) => age)).toEqual(all);
  }
});

test("makes clicks anonymous, and keeps their classification and counts", async () => {
  await followDaysAgo(usual, [89, 91]);
  await clearUp();
  const counted = { country: "DE", browser: "Safari", class: "person" };
  expect(await listClicks(usual)).toMatchObject([
    {
      ip: "192.0.2.1",
      user_agent: "Mozilla/5.0",
      signals: { accept: "text/html" },
      ...counted,
      referer: "https://Mail.example.org/inbox?user=anna",
    },
    // Pages are counted by host.
    { ip: null, user_agent: null, signals: {}, referer: "https://Mail.example.org", ...counted },
  ]);
});

test("deletes the user agent of clicks without an IP too, and one that was written late", async () => {
  await followDaysAgo(usual, [91, 95]);
  const forget = "UPDATE short_link_requests SET ip = NULL WHERE account_id = $1";
  await asOwner((tx) => tx.query(forget, [usual.account.id]));
  await clearUp();
  expect(await listClicks(usual)).toMatchObject([{ user_agent: null }, { user_agent: null }]);
  // Older than what was cleared up before.
  await followDaysAgo(usual, [100]);
  await clearUp();
  expect(await agesWithIp(usual)).toEqual([100]);
  // Once a day is enough for a run; a test does not wait for it.
  await asOwner((tx) => tx.query("UPDATE account_settings SET click_ips_due_at = now()"));
  await clearUp();
  expect(await agesWithIp(usual)).toEqual([]);
});

test("keeps the progress of an interrupted run, and concurrent runs finish it", async () => {
  await followDaysAgo(usual, [1, 100]);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO short_link_requests (account_id, request_id, link_id, campaign, asked_at, url, ip, method, class)
       SELECT account_id, n, link_id, campaign, asked_at, url, ip, method, class
       FROM short_link_requests, generate_series(1, $2::int) AS n
       WHERE account_id = $1 AND asked_at < now() - interval '90 days'`,
      [usual.account.id, 2 * ROWS_PER_STEP + 3],
    ),
  );
  // One step of this account and no more.
  await asWorker((tx) =>
    tx.query(
      "UPDATE account_settings SET click_ips_due_at = now() + interval '1 day' WHERE account_id <> $1",
      [usual.account.id],
    ),
  );
  expect(await deleteClickIps().run()).toBe("more");
  expect(await agesWithIp(usual)).toHaveLength(ROWS_PER_STEP + 5);
  await Promise.all([clearUp(), clearUp(), clearUp()]);
  expect(await agesWithIp(usual)).toEqual([1]);
});
