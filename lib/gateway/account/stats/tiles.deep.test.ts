import { expect, test } from "vitest";
import { resolveSpan } from "@/components/account/overview/range";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { MEMBER_ROLES } from "@/lib/core/context";
import { hourAlignedRange, MESSAGE_TILES, getTileCount, tileHref } from "@/lib/core/messages/tiles";
import { toUnix } from "@/lib/core/time/time";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import type { MessageStats } from "./schema";
import { fillStats } from "./service";
import { askedBy, NARROWED } from "./test-tiles";

/** Figures, lists and files of 200,000 messages: far more than a list counts. */
const { api, send, account } = testModule({ hasRates: true });

const ROWS = 200_000;
const RANGES = ["24h", "30d", "year", "mtd"];
const ZONE = "Asia/Kolkata";

/** A message every two and a half minutes back to a year ago, in every state that sums know, and in some that they do not. */
async function makeMessages(accountId: number): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, delivery_at, gateway_sent_at, text, sender_id, phone, iso2,
         service_code, is_unicode, is_text_deleted, parts_count, chars_count, price, status_code, dlr_code,
         problem_code, key_id, origin, ip)
       SELECT $1, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
           || '8' || lpad(to_hex(n), 15, '0'))::uuid,
         at, CASE WHEN n % 17 = 0 THEN at END, CASE WHEN n % 10 < 8 THEN at END, 'Hello', 'POSTHORN', '+4917199999999',
         CASE WHEN n % 9 = 0 THEN 'AT' ELSE 'DE' END, CASE WHEN n % 11 = 0 THEN 'text2speech' ELSE 'direct' END,
         false, false, 1, 5, 75000,
         CASE WHEN n % 10 < 8 THEN 100 WHEN n % 10 = 8 THEN 208 ELSE 6000 END,
         CASE WHEN n % 10 < 6 THEN 1 WHEN n % 10 = 6 THEN 8 ELSE 0 END,
         CASE WHEN n % 10 = 6 THEN 8 WHEN n % 10 = 8 THEN 208 WHEN n % 10 = 9 THEN 6000 END,
         CASE WHEN n % 3 = 0 THEN 7 END, 'api', '127.0.0.1'
       FROM (SELECT n, date_trunc('milliseconds', now() - n * interval '150 seconds') AS at
             FROM generate_series(1, $2::int) AS n) AS made`,
      [accountId, ROWS],
    );
    await tx.query("INSERT INTO message_counts VALUES ($1, $2)", [accountId, ROWS]);
    await fillStats(tx, accountId);
  });
  await asOwner((tx) => tx.query("ANALYZE messages"));
}

async function countExported(headers: Record<string, string>, query: URLSearchParams) {
  const asked = new URLSearchParams(query);
  asked.delete("itemsPerPage");
  asked.set("columns[]", "uuid");
  const response = await api.request(`/sms/export?${asked}`, { headers });
  return (await response.text()).trim().split("\n").length - 1;
}

test("each figure, its list and its export have equal row counts, in every role and filter", async () => {
  await makeMessages(account.id);
  const now = toUnix(new Date());
  const [found, shown]: [unknown[][], unknown[][]] = [[], []];
  for (const role of MEMBER_ROLES) {
    const { headers } = await makeTestPerson(account.ctx, role);
    const read = async (path: string) =>
      (await send({ headers: { ...headers, accept: "application/ld+json" } }, "GET", path)).body;
    for (const range of role === "owner" ? RANGES : ["year"]) {
      const span = resolveSpan(range, now, ZONE);
      const asked = `from=${span.from}&to=${span.to}&interval=${span.interval}&time_zone=${ZONE}`;
      for (const { page, sums } of NARROWED) {
        const { totals } = (await read(`/stats/messages?${asked}${sums}`)) as MessageStats;
        for (const tile of MESSAGE_TILES) {
          const href = tileHref(tile, hourAlignedRange(span, now, ZONE)) + page;
          const query = askedBy(href, ZONE, now);
          query.set("itemsPerPage", "1");
          const list = await read(`/sms?${query}`);
          shown.push([role, range, tile + page, getTileCount(tile, totals)]);
          found.push([role, range, tile + page, list["hydra:totalItems"]]);
          const hasFile = role === "owner" && range === "year";
          if (!hasFile || (page === "" && tile !== "failed")) continue;
          shown.push([role, "file", tile + page, getTileCount(tile, totals)]);
          found.push([role, "file", tile + page, await countExported(headers, query)]);
        }
      }
    }
  }
  expect(found).toEqual(shown);
  expect(Math.max(...shown.map(([, , , rows]) => Number(rows)))).toBeGreaterThan(150_000);
}, 600_000);
