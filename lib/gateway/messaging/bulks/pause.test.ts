import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import { runBulkStep } from "@/lib/gateway/messaging/bulks/operations/work-on";
import { listBulkMessages, phoneAt, topUp, workOff } from "./test-bulks";

/** A bulk paused for funds keeps its time and rate on resuming. */
const { send } = testApi({ hasRates: true });

const ONE_MESSAGE = "0.075";
const AN_HOUR = 3_600;
const now = () => Math.floor(Date.now() / 1000);

test("keeps the scheduled time of a bulk paused for insufficient balance", async () => {
  const account = await makeTestAccount({ balance: ONE_MESSAGE });
  const at = now() + AN_HOUR;
  // More than are taken at once: all but the first chunk go by what was noted when the bulk went on.
  const phones = Array.from({ length: 1_500 }, (_, i) => `+1201555${String(i).padStart(4, "0")}`);
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones,
    delivery_at: at,
  });
  await workOff(account.id);
  await topUp(account.id, 1_000_000_000n);
  await workOff(account.id);
  const due = (await listBulkMessages(account.id, bulk.uuid)).map((message) => message.due);
  expect(due.length).toBeGreaterThan(1_001);
  expect(new Set(due)).toEqual(new Set([at]));
});

test("keeps a bulk's rate after a long pause instead of catching up", async () => {
  const account = await makeTestAccount({ balance: ONE_MESSAGE });
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: [1, 2, 3, 4, 5].map(phoneAt),
    messages_per_second: 1,
  });
  await workOff(account.id);
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET created_at = $2 WHERE account_id = $1", [
      account.id,
      new Date(Date.now() - 3_600_000),
    ]),
  );
  await topUp(account.id, 1_000_000n);
  await workOff(account.id);
  const [, ...rest] = (await listBulkMessages(account.id, bulk.uuid)).map((message) => message.due);
  // The first of them is due at once: the second in which that is may be the next one's.
  expect(new Set(rest).size).toBeGreaterThanOrEqual(3);
});

test("never overspends the balance in concurrent bulks, to the cent", async () => {
  const account = await makeTestAccount({ balance: "3" });
  const bulks: { accountId: number; uuid: string }[] = [];
  for (let at = 0; at < 6; at += 1) {
    const phones = Array.from({ length: 15 }, (_, i) => phoneAt(at * 15 + i));
    const { body } = await send(account, "POST", "/bulks", {
      text: "Hello",
      sender_id: "POSTHORN",
      phones,
    });
    bulks.push({ accountId: account.id, uuid: body.uuid });
  }
  // All of them read 3 euros, before any has taken a part of it.
  await Promise.all(bulks.map(runBulkStep));
  await workOff(account.id);
  const made = await Promise.all(bulks.map(({ uuid }) => listBulkMessages(account.id, uuid)));
  expect(made.flat()).toHaveLength(40);
  const balances = await withAccount(account.id, (tx) => getBalances(tx, account.id));
  expect(balances).toMatchObject({ available: 0n, held: 3_000_000n });
  const { body: listed } = await send(account, "GET", "/bulks");
  const paused = listed.filter((item: { paused_reason: string }) => item.paused_reason === "funds");
  expect(paused.length).toBeGreaterThanOrEqual(3);
  expect(await asOwner(checkLedger)).toEqual([]);
});
