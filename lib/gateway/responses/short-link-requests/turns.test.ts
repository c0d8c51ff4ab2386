import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { classifyClicks } from "./classify-clicks";

const { send } = testApi();

async function makeLink() {
  const account = await makeTestAccount();
  const body = { type: 2, name: "Sale", url: "https://example.org/" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", body)).body;
  return { account, ...(await linkForTest(account.id, id)) };
}
type Link = Awaited<ReturnType<typeof makeLink>>;

const click = ({ account, linkId }: Link, count: number) =>
  asOwner((tx) =>
    tx.query(
      `INSERT INTO click_inbox (click_key, account_id, link_id, asked_at, url, method, signals)
       SELECT gen_random_uuid(), $1, $2, now(), 'https://example.org/', 'GET', '{}' FROM generate_series(1, $3)`,
      [account.id, linkId, count],
    ),
  );

async function waiting(busy: Link, calm: Link) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ busy: number; calm: number }>(
      `SELECT count(*) FILTER (WHERE account_id = $1)::int AS busy,
         count(*) FILTER (WHERE account_id = $2)::int AS calm FROM click_inbox`,
      [busy.account.id, calm.account.id],
    ),
  );
  return rows[0] ?? { busy: 0, calm: 0 };
}

const classify = () =>
  classifyClicks((message, error) => {
    throw new Error(message, { cause: error });
  });

const count = async ({ account, code }: Link) =>
  (await send(account, "GET", `/short_links/${code}`)).body.requests_count;

test("doesn't delay an account's clicks behind another's busy link", async () => {
  const [busy, calm] = [await makeLink(), await makeLink()];
  await click(busy, 3_000);
  await click(calm, 1);
  const work = classify();
  let seen = await waiting(busy, calm);
  while (seen.calm > 0) seen = await waiting(busy, calm);
  expect(seen.busy).toBeGreaterThan(1_000);
  await work;
  expect(await waiting(busy, calm)).toEqual({ busy: 0, calm: 0 });
  expect([await count(busy), await count(calm)]).toEqual([3_000, 1]);
});

test("doesn't delay an account's clicks behind another's locked rows", async () => {
  const [busy, calm] = [await makeLink(), await makeLink()];
  await click(busy, 1);
  await click(calm, 1);
  await asOwner(async (tx) => {
    await tx.query("SELECT FROM short_links WHERE account_id = $1 FOR UPDATE", [busy.account.id]);
    await classify();
    expect(await waiting(busy, calm)).toEqual({ busy: 1, calm: 0 });
  });
  await classify();
  expect([await count(busy), await count(calm)]).toEqual([1, 1]);
});
