import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { followForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const { api, send, account } = testModule();

test("hides a deleted campaign's clicks at once, and keeps others'", async () => {
  const make = async (url: string) => {
    const { id } = (
      await send(account, "POST", "/short_link_campaigns", { type: 2, name: "Sale", url })
    ).body;
    return { id: String(id), ...(await linkForTest(account.id, id)) };
  };
  const [gone, other] = [await make("https://gone.example/"), await make("https://other.example/")];
  const at = new Date();
  await followForTest(account.id, [
    { linkId: gone.linkId, at },
    { linkId: other.linkId, at },
  ]);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO campaign_messages (account_id, campaign, bulk_id, at, sent, delivered)
       SELECT $1::bigint, c, '00000000-0000-0000-0000-000000000000', now(), 1, 1 FROM unnest($2::text[]) AS c`,
      [account.id, [gone.id, other.id]],
    ),
  );
  const read = async (path: string) => (await send(account, "GET", path)).body;
  const [click] = await read(`/short_links/${gone.code}/requests`);
  await send(account, "DELETE", `/short_link_campaigns/${gone.id}`);

  expect(
    (await read("/short_link_requests")).map((item: { short_link: string }) => item.short_link),
  ).toEqual([`/short_links/${other.code}`]);
  expect((await send(account, "GET", `/short_link_requests/${click.id}`)).status).toBe(404);
  expect(await read(`/sms/${gone.message}/requests`)).toEqual([]);
  const file = await api.request("/short_link_requests/export", { headers: account.headers });
  expect((await file.text()).trim().split("\n")).toHaveLength(2);
  const all = await read("/stats/clicks");
  expect(all).toMatchObject({ totals: { clicks: 1, people: 1 }, links: 1, rate: 1 });
  expect(all.messages).toMatchObject({ sent: 1, delivered: 1 });
  expect(await read(`/stats/clicks?campaign=${gone.id}`)).toMatchObject({
    totals: { clicks: 0, people: 0 },
    periods: [],
    links: 0,
    rate: null,
    messages: { sent: 0, delivered: 0, first_at: null },
  });
  expect((await read(`/stats/campaigns?campaign[]=${gone.id}`)).campaigns).toMatchObject([
    { clicks: 0, people: 0, sent: 0, delivered: 0, last_click_at: null },
  ]);
});
