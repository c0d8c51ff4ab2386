import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { followForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";

const { api, send, account } = testModule();

test("exports every click of a campaign once, in order, with its time zone", async () => {
  const make = async () => {
    const body = { type: 2, name: "Sale", url: "https://example.org/sale" };
    const { id } = (await send(account, "POST", "/short_link_campaigns", body)).body;
    return { id, linkId: (await linkForTest(account.id, id)).linkId };
  };
  const [first, second] = [await make(), await make()];
  await asOwner((tx) =>
    tx.query("UPDATE accounts SET time_zone = 'Asia/Kolkata' WHERE account_id = $1", [account.id]),
  );
  const start = Date.parse("2026-10-24T18:29:00Z");
  // More than one page, several at one moment, and a referrer that a spreadsheet would run.
  await followForTest(account.id, [
    ...Array.from({ length: 1_203 }, (_, index) => ({
      linkId: first.linkId,
      at: new Date(start + Math.floor(index / 3) * 60_000),
      referer: "=HYPERLINK(1)",
    })),
    { linkId: second.linkId, at: new Date(start) },
  ]);
  const read = async (query: string) => {
    const response = await api.request(`/short_link_requests/export?${query}`, {
      headers: account.headers,
    });
    expect(response.status).toBe(200);
    return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  const rows = await read(`campaign=${first.id}&_order[date]=asc`);
  expect(rows).toHaveLength(1_203);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1_203);
  expect(rows[0]).toMatchObject({
    date: "2026-10-24T18:29:00.000Z",
    local_date: "2026-10-24 23:59",
    time_zone: "Asia/Kolkata",
    class: "person",
    country: "DE",
    campaign: first.id,
    referer: "'=HYPERLINK(1)",
  });
  expect(rows[3]?.local_date).toBe("2026-10-25 00:00");
  const times = rows.map(({ date }) => date);
  expect([...times].sort()).toEqual(times);
  expect((await read("class=person")).length).toBe(1_204);
  expect(await read("class=machine")).toEqual([]);
  const other = await makeTestAccount();
  const response = await api.request(`/short_link_requests/export?campaign=${first.id}`, {
    headers: other.headers,
  });
  expect((await response.text()).trim().split("\n")).toHaveLength(1);
});
