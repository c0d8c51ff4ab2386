import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { handOverAll, phoneAt, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { giveNumber, write } from "./test-inbound";

const { send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  isShared: true,
  hasRates: true,
});
let numbers: [string, string];
/** Two bulks of different numbers; only the first one is answered, by one person twice. */
let bulks: [string, string];
const UNKNOWN = "019a0000-0000-7000-8000-000000000000";

beforeAll(async () => {
  numbers = [await giveNumber(account.id), await giveNumber(account.id)];
  const phones = [phoneAt(1), phoneAt(2)];
  const made: string[] = [];
  for (const sender_id of numbers) {
    const body = { text: "Will you come?", sender_id, phones };
    made.push((await send(owner, "POST", "/bulks", body)).body.uuid);
    await workOff(account.id);
    await handOverAll(account.id);
  }
  bulks = made as [string, string];
  await write(phoneAt(1), numbers[0], "Yes");
  await write(phoneAt(1), numbers[0], "With friends");
  await write(phoneAt(9), numbers[0], "Who is this?");
  await write(phoneAt(9), numbers[1], "And this?");
});

const listPhones = async (query: string) =>
  (await send(owner, "GET", `/conversations${query}`)).body.map(
    ({ phone, number }: { phone: string; number: string }) => [phone, number],
  );

test("filters conversations by the answered bulk and by the recipient number", async () => {
  const answered = [phoneAt(1), numbers[0]];
  expect(await listPhones(`?bulk=${bulks[0]}`)).toEqual([answered]);
  expect(await listPhones(`?bulk=${bulks[1]}`)).toEqual([]);
  expect(await listPhones(`?bulk=${UNKNOWN}`)).toEqual([]);
  const first = encodeURIComponent(numbers[0]);
  expect(await listPhones(`?number=${first}`)).toEqual([[phoneAt(9), numbers[0]], answered]);
  expect(await listPhones(`?number=${first}&bulk=${bulks[0]}&is_unread=true`)).toEqual([answered]);
  const second = encodeURIComponent(numbers[1]);
  expect(await listPhones(`?number=${second}&bulk=${bulks[0]}`)).toEqual([]);
});

test("filters conversations by the latest incoming message's time", async () => {
  const all = await listPhones("");
  expect(all).toHaveLength(3);
  const aMinuteAgo = Math.floor(Date.now() / 1000) - 60;
  expect(await listPhones(`?last_at[gte]=${aMinuteAgo}`)).toEqual(all);
  expect(await listPhones(`?last_at[lt]=${aMinuteAgo}`)).toEqual([]);
  const { body } = await send(owner, "GET", "/conversations?itemsPerPage=1");
  const [{ last_at: lastAt }] = body;
  expect(await listPhones(`?last_at[gt]=${lastAt}`)).toEqual([]);
});

test("shows which bulks were answered", async () => {
  const listed = async (query: string) =>
    (await send(owner, "GET", `/bulks?${query}`)).body.map(({ uuid }: { uuid: string }) => uuid);
  expect(await listed("is_answered=true")).toEqual([bulks[0]]);
  expect(await listed("is_answered=false")).toEqual([bulks[1]]);
});

test("finds no conversation by another account's bulk", async () => {
  const stranger = await makeTestAccount();
  const other = await makeTestPerson(stranger.ctx, "owner");
  await write(phoneAt(1), await giveNumber(stranger.id), "Hello");
  const response = await send(other, "GET", `/conversations?bulk=${bulks[0]}`);
  expect([response.status, response.body]).toEqual([200, []]);
});
