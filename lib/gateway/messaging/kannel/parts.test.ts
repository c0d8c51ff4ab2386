import { shiftTimes } from "@/lib/db/testing/test-times";
import { beforeEach, describe, expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { makeTestApi } from "@/lib/api-suites/test-api";
import { encodeHeader } from "@/lib/core/text/user-data-header";
import { createContext } from "@/lib/db/factories";
import { asOwner } from "@/lib/db/transaction";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { finishOverdueTexts } from "./finish-texts";
import {
  type KannelCustomer,
  makeKannelCustomer,
  listStoredMessages,
  sendKannelSms,
} from "./test-kannel";

const { api } = testApi({ hasRates: true });

let customer: KannelCustomer;
beforeEach(async () => {
  customer = await makeKannelCustomer(await createContext({ balance: "100" }));
});

type Fields = Record<string, string | number | Buffer>;

const PHONE = "+4915112345678";
const ACCEPTED = [202, "0: Accepted for delivery"];
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

const wideHeader = (reference: number, total: number, number: number) =>
  Buffer.of(6, 8, 4, reference >> 8, reference & 0xff, total, number);

function sendPart(
  number: number,
  total: number,
  { to = PHONE, reference = 7, ...more }: Fields & { to?: string; reference?: number } = {},
  by = customer,
  over = api,
) {
  const udh = encodeHeader({ reference, total, number });
  const fields = { from: "POSTHORN", to, text: `<${number}>`, coding: 0, udh };
  return sendKannelSms(over, by, { ...fields, ...more });
}

const sent = async () =>
  (await listStoredMessages(customer.ctx.account.id)).map(({ text }) => text);

async function listStoredParts(accountId: number) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ number: number; state: string; is_kept: boolean }>(
      `SELECT number, state, content IS NOT NULL AS is_kept FROM kannel_parts
       WHERE account_id = $1 ORDER BY received_at, number`,
      [accountId],
    ),
  );
  return rows;
}
const states = async () =>
  (await listStoredParts(customer.ctx.account.id)).map(({ state }) => state);

/** Moves received segments back by some seconds. */
async function passSeconds(seconds: number): Promise<void> {
  const accountId = customer.ctx.account.id;
  for (const column of ["received_at", "ends_at"])
    await shiftTimes({ table: "kannel_parts", column, accountId }, `-${seconds} seconds`);
}

const setBalance = (balance: bigint) =>
  asOwner((tx) =>
    tx.query(
      "UPDATE ledger_accounts SET balance = $2 WHERE account_id = $1 AND kind = 'available'",
      [customer.ctx.account.id, String(balance)],
    ),
  );

describe("segments of a long text", () => {
  test.each(["123", "132", "213", "231", "312", "321"])(
    "are joined to one message in any order (%s)",
    async (order) => {
      const [first, second, third] = [...order].map(Number);
      for (const number of [first, second]) {
        expect(await sendPart(number ?? 0, 3)).toEqual(ACCEPTED);
        expect(await sent()).toEqual([]);
      }
      expect(await sendPart(third ?? 0, 3)).toEqual(ACCEPTED);
      expect(await sent()).toEqual(["<1><2><3>"]);
      const kept = await listStoredParts(customer.ctx.account.id);
      expect(kept.map(({ state, is_kept }) => [state, is_kept])).toEqual(
        Array(3).fill(["joined", false]),
      );
    },
  );

  test("can have a 16-bit reference, and are charged as the joined text", async () => {
    const [one, two] = ["a".repeat(152), "b".repeat(100)];
    for (const [number, text] of [
      [2, two],
      [1, one],
    ] as const)
      expect(await sendPart(number, 2, { text, udh: wideHeader(0x1234, 2, number) })).toEqual(
        ACCEPTED,
      );
    const { ctx } = customer;
    const [message] = await listStoredMessages(ctx.account.id);
    expect(message).toMatchObject({
      text: one + two,
      parts_count: 2,
      phone: PHONE,
      sender_id: "POSTHORN",
      is_unicode: false,
      origin: "kannel",
      key_id: String(customer.keyId),
    });
    const unit = await partPrice("DE", "direct", ctx.account.currency, ctx.account.priceLevel);
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT price FROM messages WHERE account_id = $1", [ctx.account.id]),
    );
    expect(rows).toEqual([{ price: String((unit ?? 0n) * 2n) }]);
  });

  test("can be split within a Unicode character", async () => {
    const raw = Buffer.from("Да 😀 ä", "utf16le").swap16();
    expect(await sendPart(1, 2, { text: raw.subarray(0, 8), coding: 2 })).toEqual(ACCEPTED);
    expect(await sendPart(2, 2, { text: raw.subarray(8), coding: 2 })).toEqual(ACCEPTED);
    const utf8 = Buffer.from("Grüße 😀!");
    const pieces = [utf8.subarray(0, 11), utf8.subarray(11)];
    for (const [index, text] of pieces.entries()) {
      const fields = { text, coding: 1, charset: "UTF-8", reference: 8 };
      expect(await sendPart(index + 1, 2, fields)).toEqual(ACCEPTED);
    }
    expect(await listStoredMessages(customer.ctx.account.id)).toMatchObject([
      { text: "Да 😀 ä", is_unicode: true },
      { text: "Grüße 😀!", is_unicode: true },
    ]);
  });

  test("are decoded in their own character sets; one Unicode segment makes the text Unicode", async () => {
    const latin = { text: Buffer.from("Grüße ", "latin1"), charset: "ISO-8859-1" };
    await sendPart(1, 2, latin);
    await sendPart(2, 2, { text: "Да", charset: "UTF-8", coding: 2 });
    expect(await listStoredMessages(customer.ctx.account.id)).toMatchObject([
      { text: "Grüße Да", is_unicode: true },
    ]);
  });

  test("make one message when two processes receive them concurrently and repeatedly", async () => {
    const other = makeTestApi({}).api;
    const total = 6;
    const all = Array.from({ length: total }, (_, index) => index + 1);
    const calls = [api, other, api].flatMap((over) =>
      all.map((number) => sendPart(number, total, {}, customer, over)),
    );
    expect(await Promise.all(calls)).toEqual(calls.map(() => ACCEPTED));
    expect(await sent()).toEqual(["<1><2><3><4><5><6>"]);
    await other.close();
  });

  test("are ignored on redelivery, before and after the text was complete", async () => {
    for (const number of [1, 1, 2, 1, 2]) expect(await sendPart(number, 2)).toEqual(ACCEPTED);
    expect(await sent()).toEqual(["<1><2>"]);
    expect(await states()).toEqual(["joined", "joined"]);
  });

  test("are separated by sender, recipient, key and reference", async () => {
    const other = await makeKannelCustomer(customer.ctx);
    await sendPart(1, 2);
    await sendPart(2, 2, { from: "OTHER" });
    await sendPart(2, 2, { to: "+4915112345679" });
    await sendPart(2, 2, { reference: 8 });
    await sendPart(2, 2, {}, other);
    await sendPart(2, 3);
    expect(await sent()).toEqual([]);
    await sendPart(2, 2);
    expect(await sent()).toEqual(["<1><2>"]);
  });

  test("are sent to each of several recipients", async () => {
    const to = `${PHONE} +4915112345679`;
    for (const number of [1, 2]) expect(await sendPart(number, 2, { to })).toEqual(ACCEPTED);
    expect(await sent()).toEqual(["<1><2>", "<1><2>"]);
  });

  test("start another text when they reuse an earlier reference", async () => {
    for (const number of [1, 2]) await sendPart(number, 2);
    for (const number of [1, 2]) await sendPart(number, 2, { text: `(${number})` });
    // Sends an identical text after the deduplication window.
    await passSeconds(301);
    for (const number of [1, 2]) await sendPart(number, 2);
    expect(await sent()).toEqual(["<1><2>", "(1)(2)", "<1><2>"]);
  });

  test("replace a waiting text when they reuse its segment number", async () => {
    await sendPart(1, 2, { text: "old" });
    await sendPart(1, 2, { text: "new " });
    await sendPart(2, 2);
    expect(await sent()).toEqual(["new <2>"]);
    expect((await states()).sort()).toEqual(["failed", "joined", "joined"]);
  });

  test("expire after five minutes, and later segments don't complete them", async () => {
    await sendPart(1, 2);
    await passSeconds(299);
    await finishOverdueTexts(fail);
    expect(await states()).toEqual(["waiting"]);
    await passSeconds(2);
    await sendPart(2, 2);
    await Promise.all([finishOverdueTexts(fail), finishOverdueTexts(fail)]);
    expect(await states()).toEqual(["failed", "waiting"]);
    expect(await sent()).toEqual([]);
  });

  test("expire in one call, however many are overdue", async () => {
    const references = Array.from({ length: 120 }, (_, index) => index);
    await Promise.all(references.map((reference) => sendPart(1, 2, { reference })));
    await passSeconds(301);
    await finishOverdueTexts(fail);
    expect(await states()).toEqual(references.map(() => "failed"));
  });

  test("are sent as a single message if the text has only one", async () => {
    expect(await sendPart(1, 1)).toEqual(ACCEPTED);
    expect(await sent()).toEqual(["<1>"]);
  });

  test("are rejected with the last one without balance, and sent after a top-up", async () => {
    await sendPart(1, 2);
    await setBalance(0n);
    expect((await sendPart(2, 2))[0]).toBe(402);
    expect(await states()).toEqual(["failed", "failed"]);
    await setBalance(100_000_000n);
    for (const number of [1, 2]) expect(await sendPart(number, 2)).toEqual(ACCEPTED);
    expect(await sent()).toEqual(["<1><2>"]);
  });

  test("are rejected with the last one if the text is too long", async () => {
    const text = "a".repeat(152);
    for (let number = 1; number < 11; number += 1)
      expect(await sendPart(number, 11, { text })).toEqual(ACCEPTED);
    expect((await sendPart(11, 11, { text }))[0]).toBe(400);
    expect(await sent()).toEqual([]);
  });

  test("of a test key create a test message", async () => {
    const tester = await makeKannelCustomer(customer.ctx, { is_test: true });
    for (const number of [1, 2]) await sendPart(number, 2, {}, tester);
    expect(await listStoredMessages(customer.ctx.account.id)).toMatchObject([
      { text: "<1><2>", origin: "test" },
    ]);
  });
});

test("joins and reports a text whose process died before recording it", async () => {
  for (const number of [1, 2]) await sendPart(number, 2);
  await asOwner((tx) =>
    tx.query(
      "UPDATE kannel_parts SET state = 'joining', content = '' WHERE account_id = $1 AND state = 'joined'",
      [customer.ctx.account.id],
    ),
  );
  await passSeconds(600);
  await finishOverdueTexts(fail);
  expect(await states()).toEqual(["joined", "joined"]);
});

test("accepts a text on any segment's redelivery after a crash before acceptance", async () => {
  await sendPart(1, 2);
  await setBalance(0n);
  await sendPart(2, 2);
  await setBalance(100_000_000n);
  for (const number of [1, 2]) {
    await asOwner((tx) =>
      tx.query(
        `UPDATE kannel_parts SET state = 'joining', content = $3
         WHERE account_id = $1 AND number = $2`,
        [customer.ctx.account.id, number, Buffer.from(`<${number}>`)],
      ),
    );
  }
  expect(await Promise.all([sendPart(1, 2), sendPart(2, 2)])).toEqual([ACCEPTED, ACCEPTED]);
  expect(await sent()).toEqual(["<1><2>"]);
});

describe("rejection in plain text, without writes", () => {
  test.each([
    ["ports", "06050415811581", /^UDH is supported for parts of long texts only/],
    ["ports behind a reference", "0b0003070201050415811581", /^UDH is supported/],
    ["no header at all", "58", /^UDH is supported/],
    ["a part beyond the number of parts", "050003070203", /^UDH names a part that no text has/],
    ["a part 0", "050003070200", /^UDH names a part/],
  ])("a header with %s", async (_, hex, sentence) => {
    const [status, text] = await sendPart(1, 2, { udh: Buffer.from(hex, "hex") });
    expect([status, text]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await listStoredParts(customer.ctx.account.id)).toEqual([]);
  });

  test.each([
    ["a sender that there isn't", { from: "POSTHORN TOO LONG" }],
    ["a number that there isn't", { to: "+49151" }],
    ["a character that GSM lacks", { text: "😀" }],
    ["bytes that are no text", { text: Buffer.from("41ff42", "hex") }],
  ])("a part with %s", async (_, fields) => {
    expect((await sendPart(1, 2, fields))[0]).toBe(400);
    expect(await listStoredParts(customer.ctx.account.id)).toEqual([]);
  });
});
