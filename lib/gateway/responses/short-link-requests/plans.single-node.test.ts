import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { explainStatements } from "@/lib/db/cluster/testing/cluster-plans/test-explained";
import { database } from "@/lib/db/client";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { followForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const { api, send } = testApi();
const CLICKS = 8_000;

async function makeClicks() {
  const account = await makeTestAccount();
  const campaign = { type: 2, name: "Sale", url: "https://shop.example/" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", campaign)).body;
  const { linkId, code } = await linkForTest(account.id, id);
  await followForTest(account.id, [{ linkId, at: new Date() }]);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO short_link_requests (account_id, request_id, link_id, campaign, asked_at, url, method, class, country, rules)
       SELECT account_id, request_id + n, link_id + n % 100, campaign, asked_at - n * interval '1 minute', url, method, class,
         (ARRAY['DE', 'FR', 'US', 'GB'])[1 + n % 4], rules
       FROM short_link_requests, generate_series(1, $2::int) AS n WHERE account_id = $1`,
      [account.id, CLICKS],
    ),
  );
  return { account, id: String(id), code };
}

let own: { account: TestAccount; id: string; code: string };
beforeAll(async () => {
  await makeClicks();
  own = await makeClicks();
  await database().pool("owner").query("VACUUM ANALYZE short_link_requests");
});

interface PlanNode {
  "Node Type": string;
  Plans?: PlanNode[];
}

const listNodeTypes = ({ "Node Type": type, Plans = [] }: PlanNode): string[] => [
  type,
  ...Plans.flatMap(listNodeTypes),
];

/** Runs as the app's login, whose row-level security changes Postgres' estimates. */
test.each([
  ["all clicks", () => "/short_link_requests"],
  ["those of a campaign", () => `/short_link_campaigns/${own.id}/requests`],
  ["those of a link", () => `/short_links/${own.code}/requests`],
  ["those from a country", () => "/short_link_requests?country=FR"],
])("reads the first page of %s in index order", async (_, path) => {
  const explained = await explainStatements(async () => {
    const headers = { ...own.account.headers, accept: "application/json" };
    const response = await api.request(path(), { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(30);
  });
  const pages = explained.filter(({ text }) => /ORDER BY asked_at/.test(text));
  expect(pages).toHaveLength(1);
  const nodes = pages.flatMap(({ plan }) => listNodeTypes((plan as [{ Plan: PlanNode }])[0].Plan));
  expect(nodes).toContain("Index Scan");
  expect(nodes.filter((node) => ["Seq Scan", "Sort"].includes(node))).toEqual([]);
});
