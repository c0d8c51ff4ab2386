import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  assignKeyword,
  assignNumber,
  releaseKeyword,
} from "@/lib/gateway/messaging/inbound-numbers/public";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { findUnclaimed } from "@/lib/gateway/messaging/unclaimed/public";
import { assignUnclaimed } from "./assign-unclaimed";
import { write } from "./test-inbound";

const { send } = testApi({ hasRates: true });
const PHONE = "+491713920001";

let first: TestAccount;
let second: TestAccount;
let number: string;

beforeEach(async () => {
  first = await makeTestAccount({ balance: "10" });
  second = await makeTestAccount({ balance: "10" });
  number = `+4930231${String(randomInt(10_000_000)).padStart(7, "0")}`;
});

const give = (account: TestAccount, keyword: string) =>
  asOwner((tx) => assignKeyword(tx, account.id, { number, keyword }));
async function listTexts(account: TestAccount): Promise<string[]> {
  const { body } = await send(account, "GET", "/incomings");
  return body.map(({ text }: { text: string }) => text);
}
const unclaimed = async () => {
  const all = await asOwner((tx) => findUnclaimed(tx, 500));
  return all.filter((item) => item.number === number);
};
async function sendText(account: TestAccount): Promise<string> {
  const body = { text: "Can you come?", sender_id: number, phone: PHONE };
  const { uuid } = (await send(account, "POST", "/sms", body)).body;
  await submitDueMessages(account.id, 10);
  return uuid;
}

describe("number shared between accounts", () => {
  test("routes a message by its first word in any case, and only as a whole word", async () => {
    await give(first, "WIN");
    await give(second, "größe");
    expect(await write(PHONE, number, "Win! a car")).toBe("stored");
    expect(await write(PHONE, number, "GRÖSSE 42")).toBe("nobody");
    expect(await write(PHONE, number, "GRÖßE 42")).toBe("stored");
    expect(await write(PHONE, number, "Winner")).toBe("nobody");
    expect(await listTexts(first)).toEqual(["Win! a car"]);
    expect(await listTexts(second)).toEqual(["GRÖßE 42"]);
    expect((await unclaimed()).map(({ text }) => text)).toEqual(["Winner", "GRÖSSE 42"]);
  });

  test("routes a reply to the account that wrote last from the number, before any keyword", async () => {
    await give(first, "win");
    await give(second, "news");
    await sendText(second);
    const uuid = await sendText(first);
    await write(PHONE, number, "News? Yes");
    const { body } = await send(first, "GET", "/incomings");
    expect(body).toEqual([expect.objectContaining({ text: "News? Yes", msg_uuid: uuid })]);
    await write("+491713920002", number, "News please");
    expect(await listTexts(second)).toEqual(["News please"]);
  });

  test("routes messages without a keyword to the number's owner, if any", async () => {
    await give(first, "win");
    await asOwner((tx) => assignNumber(tx, second.id, number));
    await write(PHONE, number, "Hello");
    await write(PHONE, number, "win");
    expect(await listTexts(first)).toEqual(["win"]);
    expect(await listTexts(second)).toEqual(["Hello"]);
  });

  test("ignores a redelivery, whatever its routing would be by then", async () => {
    await give(first, "win");
    await give(second, "news");
    const again = { carrierId: `again-${number}` };
    expect(await write(PHONE, number, "win", again)).toBe("stored");
    await sendText(second);
    expect(await write(PHONE, number, "win", again)).toBe("known");
    expect(await listTexts(second)).toEqual([]);
  });

  test("gives a keyword one owner, until it is released", async () => {
    await give(first, "win");
    await expect(give(second, "WIN")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(give(second, "two words")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(give(second, "!")).rejects.toMatchObject({ code: "invalid_input" });
    await asOwner((tx) => releaseKeyword(tx, { number, keyword: "Win" }));
    await give(second, "win");
    await write(PHONE, number, "win");
    expect(await listTexts(second)).toEqual(["win"]);
  });
});

describe("unroutable message", () => {
  test("is kept once, and received in the account an operator assigns, at its own time", async () => {
    const again = { carrierId: `kept-${number}` };
    expect(await write(PHONE, number, "Anyone?", again)).toBe("nobody");
    expect(await write(PHONE, number, "Anyone?", again)).toBe("known");
    const [kept] = await unclaimed();
    await assignUnclaimed(kept?.uuid ?? "", first.id);
    const { body } = await send(first, "GET", "/incomings");
    const receivedAt = Math.floor((kept?.received_at.getTime() ?? 0) / 1000);
    expect(body).toEqual([expect.objectContaining({ text: "Anyone?", received_at: receivedAt })]);
    expect(await unclaimed()).toEqual([]);
    await expect(assignUnclaimed(kept?.uuid ?? "", first.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("is kept when it is assigned to an unknown account", async () => {
    await write(PHONE, number, "STOP");
    const [kept] = await unclaimed();
    await expect(assignUnclaimed(kept?.uuid ?? "", 999)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await unclaimed()).toHaveLength(1);
  });
});
