import { beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { withAccount } from "@/lib/db/transaction";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { findContactNames } from "./service";

const { send, account, owner, developer, accountant } = testModule({
  account: { balance: "10" },
  people: ["owner", "developer", "accountant"],
  hasRates: true,
  isShared: true,
});
const [ERIKA, MAX, LENA, UNKNOWN] = [
  "+491713920001",
  "+491713920002",
  "+491713920003",
  "+491713920004",
] as const;
let first: number;
let second: number;

const make = async (method: string, path: string, body?: object) => {
  const response = await send(owner, method, path, body);
  if (response.status >= 300)
    throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  return response.body;
};
const findNames = () =>
  withAccount(account.id, async (tx) =>
    Object.fromEntries(await findContactNames(tx, account.id, [ERIKA, MAX, LENA, UNKNOWN, ERIKA])),
  );
const rename = (phone: string, name: string | null) =>
  send(owner, "PUT", `/contacts/${phone}`, { own_name: name });

beforeAll(async () => {
  first = (
    await make("POST", "/groups", {
      name: "First",
      name_a: "Nachname",
      name_b: "Vorname",
      name_c: "Ort",
      phones: [
        { phone: ERIKA, a: "Mustermann", b: "Erika", c: "Berlin" },
        { phone: MAX, a: "Berlin", b: "Max", c: "Ulm" },
      ],
    })
  ).id;
  second = (
    await make("POST", "/groups", {
      name: "Second",
      name_a: "City",
      name_d: "Customer",
      phones: [{ phone: ERIKA, a: "Paris", d: "Muster GmbH" }, { phone: LENA }],
    })
  ).id;
  const number = await giveNumber(account.id);
  for (const phone of [ERIKA, MAX, LENA, UNKNOWN]) await write(phone, number, "Hello");
});

test("reads names from name-like columns, chosen columns and manual entries", async () => {
  expect(await findNames()).toEqual({ [ERIKA]: "Erika Mustermann", [MAX]: "Max Berlin" });
  await make("PUT", `/groups/${second}`, { name: "Second", contact_name_columns: ["d", "d"] });
  expect((await make("GET", `/groups/${second}`)).contact_name_columns).toEqual(["d"]);
  expect((await findNames())[ERIKA]).toBe("Muster GmbH");
  await make("PUT", `/groups/${second}`, { name: "Second", contact_name_columns: [] });
  expect((await findNames())[ERIKA]).toBe("Erika Mustermann");
  await make("PUT", `/groups/${first}`, { name: "First", name_a: "Company" });
  expect((await findNames())[ERIKA]).toBe("Erika");
  await make("PUT", `/groups/${first}`, { name: "First", name_a: "Nachname" });
  expect((await rename(LENA, "  Lena Lind  ")).body).toMatchObject({
    name: "Lena Lind",
    own_name: "Lena Lind",
  });
  expect((await rename(ERIKA, "Chief")).body).toMatchObject({ name: "Chief", own_name: "Chief" });
  expect((await rename(ERIKA, null)).body).toMatchObject({
    name: "Erika Mustermann",
    own_name: null,
  });
  expect((await rename("+491713920099", "Nobody")).status).toBe(404);
  expect((await rename(ERIKA, " ")).status).toBe(400);
});

test("ignores names of a deleted group", async () => {
  const { id } = await make("POST", "/groups", {
    name: "Third",
    name_a: "Name",
    phones: [{ phone: UNKNOWN, a: "Uwe" }],
  });
  expect((await findNames())[UNKNOWN]).toBe("Uwe");
  await make("DELETE", `/groups/${id}`);
  expect((await findNames())[UNKNOWN]).toBeUndefined();
});

const contactsBy = async (search: string) =>
  (await make("GET", `/contacts?search=${encodeURIComponent(search)}`)).map(
    ({ name }: { name: string | null }) => name,
  );

test("shows names of contacts, and finds contacts by manually set ones", async () => {
  await rename(LENA, "Lena Lind");
  expect(await contactsBy("lind le")).toEqual(["Lena Lind"]);
  expect(await contactsBy("mustermann")).toEqual(["Erika Mustermann"]);
  expect(await contactsBy("l")).toEqual(["Lena Lind"]);
  expect(await contactsBy("ind")).toEqual([]);
  await rename(MAX, "Linda");
  expect(await contactsBy("lind")).toEqual(["Linda", "Lena Lind"]);
  const paged = await make("GET", "/contacts?search=lind&itemsPerPage=1&page=2");
  expect(paged).toMatchObject([{ phone: LENA }]);
  await rename(MAX, null);
});

const inboxBy = async (name: string, sender = owner) =>
  (await send(sender, "GET", `/conversations?contact_name=${encodeURIComponent(name)}`)).body
    .map(({ phone }: { phone: string }) => phone)
    .sort();

test("shows and searches names in the inbox, but not other columns", async () => {
  await rename(LENA, "Lena Lind");
  const all: { id: string; phone: string; contact_name: string | null }[] = await make(
    "GET",
    "/conversations",
  );
  expect(Object.fromEntries(all.map(({ phone, contact_name }) => [phone, contact_name]))).toEqual({
    [ERIKA]: "Erika Mustermann",
    [MAX]: "Max Berlin",
    [LENA]: "Lena Lind",
    [UNKNOWN]: null,
  });
  const { id } = all.find(({ phone }) => phone === ERIKA) ?? { id: "" };
  const path = `/conversations/${id}`;
  expect((await make("GET", path)).contact_name).toBe("Erika Mustermann");
  expect((await make("PUT", path, { is_closed: false })).contact_name).toBe("Erika Mustermann");
  expect(await inboxBy("erika must")).toEqual([ERIKA]);
  expect(await inboxBy("lena")).toEqual([LENA]);
  // Erika's city doesn't count.
  expect(await inboxBy("berlin")).toEqual([MAX]);
  expect(await inboxBy("berlin", developer)).toEqual([MAX]);
  expect(await inboxBy("nobody")).toEqual([]);
});

test("hides names from users who see masked numbers", async () => {
  const { body: contacts } = await send(developer, "GET", "/contacts");
  expect(contacts[0]).toMatchObject({ name: null, is_hidden: true });
  await make("POST", "/sms", { text: "Hello", sender_id: "POSTHORN", phone: ERIKA });
  const listed = async (sender: typeof owner) => (await send(sender, "GET", "/sms")).body;
  expect(await listed(owner)).toMatchObject([{ contact_name: "Erika Mustermann" }]);
  const [masked] = await listed(accountant);
  expect(JSON.stringify(masked)).not.toContain("Mustermann");
  const { uuid } = masked;
  const { body: single } = await send(owner, "GET", `/sms/${uuid}`);
  expect(single.contact_name).toBe("Erika Mustermann");
  const { body: hidden } = await send(accountant, "GET", `/sms/${uuid}`);
  expect(hidden.is_text_hidden).toBe(true);
  expect(JSON.stringify(hidden)).not.toContain("Mustermann");
});

test("shows names of people excluded from a bulk", async () => {
  await make("POST", "/blocked_numbers", { number: ERIKA });
  const { uuid } = await make("POST", "/bulks", {
    text: "To all",
    sender_id: "POSTHORN",
    phones: [ERIKA, "no number"],
  });
  await workOff(account.id);
  const { body } = await send(owner, "GET", `/bulks/${uuid}/drops`);
  expect(body).toMatchObject([
    { phone: ERIKA, contact_name: "Erika Mustermann" },
    { contact_name: null },
  ]);
  const { body: hidden } = await send(accountant, "GET", `/bulks/${uuid}/drops`);
  expect(JSON.stringify(hidden)).not.toContain("Mustermann");
});
