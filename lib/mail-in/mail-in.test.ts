import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestKey } from "@/lib/api-suites/test-api";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { createCampaign } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { createGroup } from "@/lib/gateway/contacts/groups/public";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import type { EmailAliasCreate } from "@/lib/gateway/messaging/email-to-sms/schema";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import type { MailListener } from "./listener";
import {
  countMessages,
  DOMAIN,
  listen,
  listReceivedMails,
  makeAddress,
  PHONE,
  sendMail,
} from "./test-mail";

testDatabase();
let listener: MailListener;
let ctx: Context;

beforeAll(async () => {
  await importTestRates();
  listener = await listen();
});
afterAll(() => listener.stop());
beforeEach(async () => {
  ctx = await createContext();
});

/** Parts and price (micro-units) of the account's messages. */
async function listParts() {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT parts_count AS parts, price::int FROM messages WHERE account_id = $1", [
      ctx.account.id,
    ]),
  );
  return rows;
}

test("turns an email to an address into a charged and logged message", async () => {
  const to = await makeAddress(ctx);
  const answer = await sendMail(listener.port, { to, subject: "Disk full", text: "db1: 2 % left" });
  expect(answer).toMatchObject({ code: 250 });
  expect(await listReceivedMails(ctx)).toEqual([
    {
      result: "accepted",
      reason: null,
      address: to,
      phone: PHONE,
      notes: [],
      dmarc: "none",
      text: "Disk full\ndb1: 2 % left",
    },
  ]);
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

test("stores a message's own link with it, for emails to one number and to a group", async () => {
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" } as const;
  const { id } = await runWrite(ctx, (write) => createCampaign(write, campaign));
  const group = await runWrite(ctx, (write) =>
    createGroup(write, { name: "All", phones: [{ phone: PHONE }] }),
  );
  const toOne = await makeAddress(ctx);
  const toGroup = await makeAddress(ctx, { kind: "bulk", group_id: group.id, phone: null });
  for (const to of [toOne, toGroup]) {
    const answer = await sendMail(listener.port, { to, text: `Look: [slink ${id}]` });
    expect(answer).toMatchObject({ code: 250 });
  }
  await workOff(ctx.account.id);
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT m.bulk_id IS NOT NULL AS is_of_bulk, m.text ~ '^Look: http\\S+$' AS has_link
       FROM short_links l JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message
       WHERE l.account_id = $1 ORDER BY 1`,
      [ctx.account.id],
    ),
  );
  expect(rows).toEqual([
    { is_of_bulk: false, has_link: true },
    { is_of_bulk: true, has_link: true },
  ]);
});

test("accepts a key for emails in the documented form, with parts over 64 characters", async () => {
  const key = await makeTestKey(ctx, { kind: "email" });
  const to = `${ctx.account.id}.${key.secret}.${PHONE.slice(1)}.direct.1.2.2.2@mail2sms.${DOMAIN}`;
  expect(await sendMail(listener.port, { to, subject: "no", text: "Grüße 🙂" })).toMatchObject({
    code: 250,
  });
  const [mail] = await listReceivedMails(ctx);
  expect(mail).toMatchObject({ result: "accepted", text: "Grüße 🙂", phone: PHONE });
  expect(mail?.address).not.toContain(key.secret);
});

describe("length limit of long emails", () => {
  // 153 characters of GSM or 67 of Unicode in each of several parts, 160 and 70 in a single one.
  test.each<[string, Partial<EmailAliasCreate>, string, number, number]>([
    ["one part", { max_parts: 1 }, "a", 160, 1],
    ["three parts", { max_parts: 3 }, "a", 459, 3],
    ["ten parts, the most", { max_parts: 10 }, "a", 1_530, 10],
    ["two parts of Unicode", { max_parts: 2 }, "ж", 134, 2],
    ["one part unless the address says otherwise", {}, "a", 160, 1],
  ])("%s", async (_, settings, letter, length, parts) => {
    const to = await makeAddress(ctx, { text_source: 2, ...settings });
    const text = letter.repeat(2_000);
    expect(await sendMail(listener.port, { to, text })).toMatchObject({ code: 250 });
    expect(await listReceivedMails(ctx)).toMatchObject([
      { result: "accepted", text: letter.repeat(length), notes: ["cut"] },
    ]);
    expect(await listParts()).toEqual([{ parts, price: parts * 75_000 }]);
  });

  test("follows the documented form", async () => {
    const key = await makeTestKey(ctx, { kind: "email" });
    const to = `${ctx.account.id}.${key.secret}.${PHONE.slice(1)}.direct.1.2.2.2@mail2sms.${DOMAIN}`;
    const mail = { to, text: "a".repeat(2_000) };
    expect(await sendMail(listener.port, mail)).toMatchObject({ code: 250 });
    expect(await listReceivedMails(ctx)).toMatchObject([{ text: "a".repeat(306), notes: ["cut"] }]);
    expect(await listParts()).toEqual([{ parts: 2, price: 150_000 }]);
  });

  test("doesn't cut an email that fits", async () => {
    const to = await makeAddress(ctx, { text_source: 2, max_parts: 2 });
    const text = "a".repeat(306);
    expect(await sendMail(listener.port, { to, text })).toMatchObject({ code: 250 });
    expect(await listReceivedMails(ctx)).toMatchObject([{ text, notes: [] }]);
    expect(await listParts()).toEqual([{ parts: 2, price: 150_000 }]);
  });
});

test("responds the same to unknown addresses, wrong keys and other key types, without data left", async () => {
  const key = await makeTestKey(ctx);
  const wrong = `${ctx.account.id}.gw_live_${"x".repeat(49)}.${PHONE.slice(1)}@mail2sms.${DOMAIN}`;
  const api = `${ctx.account.id}.${key.secret}.${PHONE.slice(1)}@mail2sms.${DOMAIN}`;
  const nobody = `${"a".repeat(26)}@in.${DOMAIN}`;
  const elsewhere = "someone@elsewhere.example";
  const replies = [];
  for (const to of [wrong, api, nobody, elsewhere])
    replies.push((await sendMail(listener.port, { to, text: "x" })).words);
  expect(new Set(replies)).toEqual(new Set(["550 5.1.1 No such address here"]));
  expect(await listReceivedMails(ctx)).toEqual([]);
});

test("creates one message per Message-ID, whatever the relays add", async () => {
  const to = await makeAddress(ctx);
  const mail = { to, subject: "Once", messageId: "<1@sender.example>" };
  for (const received of ["from a", "from b"])
    expect(
      await sendMail(listener.port, { ...mail, headers: { Received: received } }),
    ).toMatchObject({ code: 250 });
  const both = [1, 2].map(() =>
    sendMail(listener.port, { ...mail, messageId: "<2@sender.example>" }),
  );
  expect(await Promise.all(both)).toMatchObject([{ code: 250 }, { code: 250 }]);
  expect(await countMessages(ctx)).toBe(2);
  expect(await listReceivedMails(ctx)).toHaveLength(2);
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

test("creates another message for another text under the same Message-ID", async () => {
  const to = await makeAddress(ctx);
  for (const subject of ["Fire", "Flood", "Fire"])
    expect(
      await sendMail(listener.port, { to, subject, messageId: "<alarm@panel.example>" }),
    ).toMatchObject({ code: 250 });
  expect((await listReceivedMails(ctx)).map(({ text }) => text)).toEqual(["Fire", "Flood"]);
});

test("rejects senders outside the allowlist, with a reason in the log", async () => {
  const to = await makeAddress(ctx, { allowed_senders: ["@sender.example"] });
  const from = "mallory@evil.example";
  expect(await sendMail(listener.port, { to, from, text: "x" })).toMatchObject({ code: 550 });
  expect(await sendMail(listener.port, { to, text: "x" })).toMatchObject({ code: 250 });
  expect(await listReceivedMails(ctx)).toMatchObject([
    { result: "refused", reason: "sender_not_allowed" },
    { result: "accepted" },
  ]);
});

test("rejects an email at once without balance, without partial writes", async () => {
  ctx = await createContext({ balance: "0.01" });
  const to = await makeAddress(ctx);
  expect(await sendMail(listener.port, { to, text: "x" })).toMatchObject({ code: 550 });
  expect(await listReceivedMails(ctx)).toMatchObject([
    { result: "refused", reason: "funds", text: null },
  ]);
  expect(await countMessages(ctx)).toBe(0);
});

test("accepts an email to several if one accepts it, and logs why the other one didn't", async () => {
  const other = await createContext();
  const to = [
    await makeAddress(ctx),
    await makeAddress(other, { allowed_senders: ["@else.example"] }),
  ];
  expect(await sendMail(listener.port, { to, subject: "Disk full" })).toMatchObject({ code: 250 });
  expect(await listReceivedMails(ctx)).toMatchObject([{ result: "accepted" }]);
  expect(await listReceivedMails(other)).toMatchObject([
    { result: "refused", reason: "sender_not_allowed" },
  ]);
});

test("rejects inactive, read-only and IP-restricted keys, and enforces their rate limit", async () => {
  const form = (secret: string) =>
    `${ctx.account.id}.${secret}.${PHONE.slice(1)}@mail2sms.${DOMAIN}`;
  for (const settings of [
    { is_active: false },
    { ip_list: ["192.0.2.0/24"] },
    { roles: ["read" as const] },
    { kind: "kannel" as const },
  ]) {
    const { secret } = await makeTestKey(ctx, { kind: "email", ...settings });
    const { words } = await sendMail(listener.port, { to: form(secret), text: "x" });
    expect(words).toBe("550 5.1.1 No such address here");
  }
  const { secret } = await makeTestKey(ctx, { kind: "email", spend_cap: 0.1 });
  const codes = [];
  for (const text of ["1", "2"])
    codes.push((await sendMail(listener.port, { to: form(secret), text })).code);
  expect(codes).toEqual([250, 550]);
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

test("sends free tests with a test key", async () => {
  ctx = await createContext({ balance: "0" });
  const { secret } = await makeTestKey(ctx, { kind: "email", is_test: true });
  const to = `${ctx.account.id}.${secret}.${PHONE.slice(1)}@mail2sms.${DOMAIN}`;
  expect(await sendMail(listener.port, { to, text: "x" })).toMatchObject({ code: 250 });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT origin, price FROM messages WHERE account_id = $1", [ctx.account.id]),
  );
  expect(rows).toEqual([{ origin: "test", price: "0" }]);
});
