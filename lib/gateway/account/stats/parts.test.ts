import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  makeTestAccount,
  makeTestKey,
  type TestAccount,
  type TestSender,
} from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";
import { statsFindings } from "./test-stats";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";

const { send } = testModule({ hasRates: true });
const a = (count: number) => "a".repeat(count);
const TEXTS = [
  a(160),
  a(161),
  a(200),
  `“${a(100)}”`,
  `“${a(140)}”`,
  "ж".repeat(6 * 67),
  `ł😀${a(100)}`,
];
let account: TestAccount;

async function sendText(text: string, phone = "+491713920001", by: TestSender = account) {
  const response = await send(by, "POST", "/sms", { text, sender_id: "Shop", phone });
  expect(response.status).toBe(201);
}

const read = async (query = "") =>
  (await send(account, "GET", `/stats/delivery?interval=day${query}`)).body.parts;
const count = async (filter: string) =>
  (await send(account, "GET", `/sms?is_sent=true&${filter}`)).body.length;

beforeAll(async () => {
  account = await makeTestAccount({ balance: "100" });
  for (const text of TEXTS) await sendText(text);
  await sendText(a(161), "+436641234567");
  await submitDueMessages(account.id, 100);
});

test("counts segments and savings like the message list and the recount", async () => {
  const parts = await read();
  expect(parts).toMatchObject({ messages: 8, unknown: 0, several: 7, checked: 7 });
  expect(parts.classes).toEqual([
    { parts: 1, messages: 1 },
    { parts: 2, messages: 5 },
    { parts: 3, messages: 1 },
    { parts: 5, messages: 1 },
  ]);
  expect(await count("parts_count=2")).toBe(5);
  expect(await count("parts_count[gte]=5")).toBe(1);
  expect(parts.one_over).toBe(await count("is_one_over=true"));
  expect(parts.one_over).toBe(2);
  expect(parts.savable).toMatchObject({ messages: 2, parts: 3 });
  expect(await count("is_savable=true")).toBe(2);
  expect(await statsFindings()).toEqual([]);
});

test("calculates possible savings from the cheaper texts", async () => {
  const quote = async (text: string) => {
    const body = { text, sender_id: "Shop", phone: "+491713920001" };
    return (await send(account, "POST", "/sms/dryrun", body)).body.price as number;
  };
  let saved = 0;
  for (const text of [TEXTS[3] ?? "", TEXTS[4] ?? ""]) {
    saved += (await quote(text)) - (await quote(text.replace(/[“”]/g, '"')));
  }
  expect((await read()).savable.cost).toBeCloseTo(saved, 6);
});

test("follows the page's filters, and keeps deleted messages", async () => {
  expect(await read("&iso2[]=AT")).toMatchObject({ messages: 1, one_over: 1 });
  expect(await read("&key_id[]=999999")).toMatchObject({ messages: 0, classes: [] });
  const before = await read();
  const [message] = (await send(account, "GET", "/sms?is_savable=true")).body;
  expect((await send(account, "DELETE", `/sms/${message.uuid}`)).status).toBe(204);
  expect(await read()).toEqual(before);
  expect(await statsFindings()).toEqual([]);
});

test("counts segments of stored and deleted messages on upgrade", async () => {
  const before = await read();
  const file = path.join(projectRoot(), "lib/db/migrations/0175_parts_of_messages.sql");
  const backfill = /UPDATE message_stats[^;]*/.exec(readFileSync(file, "utf8"))?.[0] ?? "";
  await asOwner(async (tx) => {
    const zeros = [1, 2, 3, 4, 5].map((parts) => `parts_${parts} = 0`).join(", ");
    await tx.query(`UPDATE message_stats SET ${zeros}`);
    await tx.query(backfill);
  });
  expect(await read()).toEqual(before);
  expect(await statsFindings()).toEqual([]);
});

test("doesn't estimate for messages of earlier versions", async () => {
  await asOwner((tx) =>
    tx.query(
      `UPDATE message_stats SET sent = sent + 3, parts = parts + 6, parts_2 = parts_2 + 2 WHERE account_id = $1 AND iso2 = 'AT'`,
      [account.id],
    ),
  );
  expect(await read("&iso2[]=AT")).toMatchObject({
    messages: 4,
    unknown: 1,
    several: 3,
    checked: 1,
    one_over: 1,
  });
});

test("excludes a test key's messages", async () => {
  const before = await read();
  await sendText(a(161), "+436641234567", await makeTestKey(account.ctx, { is_test: true }));
  await submitDueMessages(account.id, 100);
  expect(await read()).toEqual(before);
});
