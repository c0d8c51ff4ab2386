import { beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** The search box finds a message by whatever people remember of it. */
const { api, account } = testModule({ account: { balance: "10" }, isShared: true, hasRates: true });

const MESSAGES = {
  berlin: { phone: "+491713920001", text: "Your order 4711 is on its way", sender_id: "NORDWIND" },
  london: { phone: "+447700900123", text: "100 % sure", sender_id: "Seaside" },
  call: {
    phone: "+493023125001",
    text: "Ring",
    sender_id: "+493023125999",
    service_code: "text2speech",
    callback_data: "invoice-88",
  },
};
type Name = keyof typeof MESSAGES;
const NAMES: readonly Name[] = ["berlin", "london", "call"];
const ids = new Map<string, Name>();

beforeAll(async () => {
  for (const name of NAMES) {
    const response = await postJson(api, "/sms", account.headers, { ...VALID, ...MESSAGES[name] });
    expect(response.status).toBe(201);
    ids.set((await response.json()).uuid, name);
  }
});

async function find(search: string, headers = account.headers) {
  const query = new URLSearchParams({ search });
  return api.request(`/sms?${query}`, { headers: { ...headers, accept: "application/json" } });
}

test.each<[string, Name[]]>([
  ["0171 392 0001", ["berlin"]],
  ["0171/3920001", ["berlin"]],
  ["+49 171 3920001", ["berlin"]],
  ["+49 (0)171 392 00 01", ["berlin"]],
  ["0049171392", ["berlin"]],
  ["+49 171", ["berlin"]],
  ["0171 392", ["berlin"]],
  ["392 00 01", ["berlin"]],
  ["491713920001", ["berlin"]],
  ["+44 7700 900123", ["london"]],
  ["900123", ["london"]],
  ["4711", ["berlin"]],
  ["ORDER 4711", ["berlin"]],
  ["nordwind", ["berlin"]],
  ["seas", ["london"]],
  ["100 %", ["london"]],
  ["invoice-88", ["call"]],
  ["23125999", ["call"]],
  ["nothing like it", []],
])("%j finds every message that contains it", async (search, names) => {
  const response = await find(search);
  expect(response.status).toBe(200);
  const found: { uuid: string }[] = await response.json();
  expect(found.map(({ uuid }) => ids.get(uuid))).toEqual(names);
});

test("finds a message by its ID in any case", async () => {
  for (const [uuid, name] of ids) {
    const found = await (await find(` ${uuid.toUpperCase()} `)).json();
    expect(found.map((sms: { uuid: string }) => ids.get(sms.uuid))).toEqual([name]);
  }
});

test("ignores a search of only spaces in lists, and rejects it in batch operations", async () => {
  for (const blank of [" ", "  ", "\t\u00a0"]) {
    expect(await (await find(blank)).json()).toHaveLength(NAMES.length);
    for (const operation of ["batch_cancel", "batch_delete"]) {
      const query = new URLSearchParams({ search: blank });
      const response = await postJson(api, `/sms/ops/${operation}?${query}`, account.headers, "");
      expect(response.status, operation).toBe(422);
    }
  }
  const either = await api.request("/sms?search[]=4711&search[]=%20", {
    headers: { ...account.headers, accept: "application/json" },
  });
  expect(await either.json()).toHaveLength(1);
});

test("accepts the same search in batch operations and exports", async () => {
  const query = new URLSearchParams({ search: "0171 392 0001" });
  const file = await api.request(`/sms/export?${query}&columns[]=phone`, {
    headers: account.headers,
  });
  expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([MESSAGES.berlin.phone]);
  const stopped = await postJson(api, `/sms/ops/batch_cancel?${query}`, account.headers, "");
  expect((await stopped.json()).canceled_sms_count).toBe(1);
});

test("rejects number searches by roles that see masked numbers", async () => {
  const person = await makeTestPerson(account.ctx, "accountant");
  expect((await find("0171 392 0001", person.headers)).status).toBe(403);
});
