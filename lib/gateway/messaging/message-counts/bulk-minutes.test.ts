import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker } from "@/lib/db/transaction";
import { addToCounts, countSent } from "./service";
import { getBulkCosts, listKeyCosts } from "@/lib/gateway/account/stats/public";

testDatabase();

test("counts late-written messages in the same month for bulk and key", async () => {
  const { account } = await createContext();
  const bulkId = randomUUID();
  const sent = countSent({
    account_id: String(account.id),
    counted_at: new Date("2026-10-31T22:59:30Z"),
    iso2: "DE",
    service_code: "direct",
    key_id: "0",
    bulk_id: bulkId,
    campaigns: null,
    variant: null,
    is_test: false,
    may_verify: false,
    parts_count: 1,
    price: "70000",
    savable_parts: null,
    is_one_over: null,
    links_count: null,
    links_price: null,
    hand_over_ms: null,
    delivery_ms: null,
  });
  await asWorker((tx) => addToCounts(tx, [sent]));
  const [from, to] = [new Date("2026-09-30T22:00:00Z"), new Date("2026-10-31T23:00:00Z")];
  const costs = { messages: 1, parts: 1, cost: 70_000n };
  await asWorker(async (tx) => {
    expect(await listKeyCosts(tx, account.id, { from, to })).toEqual([{ keyId: 0, ...costs }]);
    expect(await getBulkCosts(tx, account.id, { from, to })).toEqual(new Map([[bulkId, costs]]));
    expect(await getBulkCosts(tx, account.id, { from: to, to: new Date() })).toEqual(new Map());
  });
});
