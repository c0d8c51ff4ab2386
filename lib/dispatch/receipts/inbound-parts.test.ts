import { beforeEach, expect, test } from "vitest";
import type { Carrier, InboundPart } from "@/lib/carriers/carrier";
import { sanitizeOutputs } from "@/lib/carriers/clean-texts";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { giveNumber } from "@/lib/gateway/messaging/conversations/test-inbound";
import { addPart } from "@/lib/gateway/messaging/inbound-parts/public";
import { joinEnded, acceptInboundPart } from "./inbound-parts";

const { send, account } = testModule();
let number: string;
const PHONE = "+491713920001";

beforeEach(async () => {
  number = await giveNumber(account.id);
});

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const take = (part: InboundPart) => acceptInboundPart(part, fail);
const texts = async (): Promise<string[]> =>
  (await send(account, "GET", "/incomings")).body
    .map(({ text }: { text: string }) => text)
    .reverse();

function makePart(number_: number, more: Partial<InboundPart> = {}): InboundPart {
  const text = more.text ?? `<${number_}>`;
  const from = more.from ?? PHONE;
  return {
    carrier: "net",
    from,
    to: number,
    text,
    reference: 7,
    total: 3,
    waitMs: 600_000,
    number: number_,
    digest: `${from}/${number_}/${text}`,
    ...more,
  };
}

/** The time to wait for further parts is over. */
const passTime = () =>
  asOwner((tx) =>
    tx.query("UPDATE inbound_parts SET ends_at = received_at WHERE recipient = $1", [number]),
  );
const textsKept = async () => {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM inbound_parts WHERE recipient = $1 AND text IS NOT NULL", [number]),
  );
  return rows.length;
};

test.each(["123", "132", "213", "231", "312", "321"])(
  "joins segments in any order (%s), and deletes their stored texts",
  async (order) => {
    for (const one of order.slice(0, 2)) await take(makePart(Number(one)));
    expect(await texts()).toEqual([]);
    await take(makePart(Number(order[2])));
    expect(await texts()).toEqual(["<1><2><3>"]);
    expect(await textsKept()).toBe(0);
  },
);

test("joins an emoji split between segments, and tolerates half of one", async () => {
  let onPart = (_: InboundPart): Promise<void> => Promise.resolve();
  const carrier: Carrier = {
    name: "net",
    submit: async () => [],
    stop: async () => {},
    async start(handlers) {
      onPart = handlers.onInboundPart;
    },
  };
  const nothing = async () => {};
  const handlers = {
    onReceipts: nothing,
    onInbound: nothing,
    onInboundPart: take,
    onUnread: nothing,
  };
  await sanitizeOutputs(carrier).start(handlers);
  for (const [index, text] of ["Ja \ud83d", "\ude00 und \ud83d", "!"].entries())
    await onPart(makePart(index + 1, { text }));
  expect(await texts()).toEqual(["Ja 😀 und \ufffd!"]);
});

test("builds one message from segments that several workers receive at once", async () => {
  const total = 8;
  const all = Array.from({ length: total }, (_, index) => makePart(index + 1, { total }));
  await Promise.all([...all, ...all].map(take));
  expect(await texts()).toEqual(["<1><2><3><4><5><6><7><8>"]);
});

test("ignores a redelivered segment, before and after its message was stored", async () => {
  await take(makePart(1));
  await take(makePart(1));
  await take(makePart(2));
  await take(makePart(3));
  for (const one of [1, 2, 3]) await take(makePart(one));
  await passTime();
  await joinEnded(fail);
  expect(await texts()).toEqual(["<1><2><3>"]);
});

test("separates messages of different phones and references", async () => {
  const others = [{ from: "+491713920002" }, { reference: 8 }, { total: 2 }];
  for (const one of [1, 2]) {
    await take(makePart(one));
    for (const other of others) await take(makePart(one, { ...other, text: `(${one})` }));
  }
  expect(await texts()).toEqual(["(1)(2)"]);
  for (const other of others.slice(0, 2)) await take(makePart(3, { ...other, text: "(3)" }));
  await take(makePart(3));
  expect(await texts()).toEqual(["(1)(2)", "(1)(2)(3)", "(1)(2)(3)", "<1><2><3>"]);
});

test("starts a new message when another text arrives under the same segment number", async () => {
  await take(makePart(1, { text: "<old>" }));
  await take(makePart(1));
  expect(await texts()).toEqual(["<old>"]);
  for (const one of [2, 3]) await take(makePart(one));
  expect(await texts()).toEqual(["<old>", "<1><2><3>"]);
});

test("leaves a gap for a lost segment; a late one becomes a message of its own", async () => {
  for (const one of [1, 3]) await take(makePart(one));
  await joinEnded(fail);
  expect(await texts()).toEqual([]);
  await passTime();
  await Promise.all([joinEnded(fail), joinEnded(fail)]);
  expect(await texts()).toEqual(["<1> […] <3>"]);
  await take(makePart(2));
  await passTime();
  await joinEnded(fail);
  expect(await texts()).toEqual(["<1> […] <3>", " […] <2>"]);
});

test("joins segments that a dead worker left behind", async () => {
  for (const one of [1, 2, 3]) await asWorker((tx) => addPart(tx, makePart(one)));
  expect(await texts()).toEqual([]);
  await joinEnded(fail);
  await joinEnded(fail);
  expect(await texts()).toEqual(["<1><2><3>"]);
});

test("retries a message that can't be stored, without delaying others", async () => {
  const blocked = [1, 2, 3].map((item) => makePart(item, { from: "+491713920003" }));
  const others = [1, 2, 3].map((item) => makePart(item));
  for (const part of [...blocked, ...others]) await asWorker((tx) => addPart(tx, part));
  // A transaction each: a cluster refuses functions behind changes of tables.
  const change = (sql: string) => asOwner((tx) => tx.query(sql));
  await change(
    `CREATE FUNCTION be_away(_phone text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
         IF _phone = '+491713920003' THEN RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END IF;
         RETURN true;
       END $$`,
  );
  await change("ALTER TABLE conversations ADD CONSTRAINT be_away CHECK (be_away(phone)) NOT VALID");
  const failed: string[] = [];
  await joinEnded((message) => void failed.push(message)).finally(async () => {
    await change("ALTER TABLE conversations DROP CONSTRAINT be_away");
    await change("DROP FUNCTION be_away(text)");
  });
  expect(failed).toEqual(["Failed to join an inbound message; retrying"]);
  expect(await texts()).toEqual(["<1><2><3>"]);
  await joinEnded(fail);
  expect(await texts()).toEqual(["<1><2><3>", "<1><2><3>"]);
});

test("creates a message without text from segments without text", async () => {
  for (const one of [1, 2, 3]) await take({ ...makePart(one), text: null });
  expect(await texts()).toEqual([null]);
});
