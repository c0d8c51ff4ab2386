import { beforeAll, describe, expect, test } from "vitest";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { testModule } from "@/lib/api-suites/test-module";
import { recordStatements } from "@/lib/db/testing/test-statements";
import { asOwner } from "@/lib/db/transaction";
import { makeTestKey, makeTestPerson } from "@/lib/api-suites/test-api";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { sendSms } from "@/lib/gateway/messaging/sms/operations/service";
import { PHONE, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { DAY_SECONDS } from "@/lib/core/time/units";

/** `GET /sms` over a small set of messages that are known to the last field, in both formats. */
const { api, account } = testModule({ isShared: true, hasRates: true });
/** Noon of yesterday, so that every message lies in the past and in one month or its neighbour. */
const NOON = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS - DAY_SECONDS / 2;
const BULK = "0198c2a0-0000-7000-8000-00000000000b";

interface Known {
  fields: object;
  createdAt: number;
  /** Later changes, as SQL. */
  later?: string;
}
const sentAt = (time: number) => `status_code = 100, gateway_sent_at = to_timestamp(${time}.25)`;

/** From the oldest, `a`, to the newest, `h`. */
const KNOWN: Record<string, Known> = {
  a: {
    fields: { text: "Alpha 100%", source: 7 },
    createdAt: NOON - 7_000,
    later: sentAt(NOON - 6_990),
  },
  b: {
    fields: { text: "Beta_100", sender_id: "SHOP_1" },
    createdAt: NOON - 6_000,
    later: `${sentAt(NOON - 5_990)}, dlr_code = 1`,
  },
  c: {
    fields: { text: "Gamma ж", callback_data: "order 1" },
    createdAt: NOON - 5_000,
    later: `${sentAt(NOON - 4_990)}, dlr_code = 8, problem_code = 8`,
  },
  d: {
    fields: { text: "d".repeat(161), phone: "+41791234567" },
    createdAt: NOON - 4_000,
    later: "status_code = 5000, problem_code = 5000",
  },
  e: {
    fields: { text: "back\\slash", is_unicode: true, callback_data: "order 2" },
    createdAt: NOON - 3_000,
    later: `bulk_id = '${BULK}', origin = 'bulk'`,
  },
  f: { fields: { text: "Zeta", is_unicode: false, delivery_at: 1 }, createdAt: NOON - 2_000 },
  g: {
    fields: { text: "Eta", service_code: "text2speech", voice_lang: "en", source: 8 },
    createdAt: NOON - 1_000,
    later: `${sentAt(NOON - 990)}, dlr_code = 16, problem_code = 16`,
  },
  h: {
    fields: { text: "Theta", phone: "+12125550123", sender_id: "+491719999999" },
    createdAt: NOON,
    later: "ip = '2001:db8::77'",
  },
};
const PLANNED = { fields: { text: "Planned" }, at: NOON + 30 * DAY_SECONDS };

let keyId: number;
const uuids = new Map<string, string>();
const names = new Map<string, string>();

const getUuid = (name: string): string => {
  const uuid = uuids.get(name);
  if (uuid === undefined) throw new Error(`No message ${name}`);
  return uuid;
};

async function addMessage(name: string, fields: object, createdAt: number, keyed: boolean) {
  const actor = keyed
    ? ({
        kind: "key",
        keyId,
        roles: ["messaging"],
        makerRole: "owner",
        isTest: false,
        spendCap: null,
      } as const)
    : account.ctx.actor;
  const made = await sendSms({ ...account.ctx, actor }, { ...VALID, ...fields });
  // New ids never lie in the past, so the message is moved there.
  const createdDate = new Date(createdAt * 1000);
  const uuid = uuidAt(createdDate);
  await asOwner((tx) =>
    tx.query("UPDATE messages SET uuid = $3, created_at = $4 WHERE account_id = $1 AND uuid = $2", [
      account.id,
      made.uuid,
      uuid,
      createdDate,
    ]),
  );
  uuids.set(name, uuid);
  names.set(uuid, name);
}

beforeAll(async () => {
  keyId = (await makeTestKey(account.ctx)).id;
  for (const [name, { fields, createdAt, later }] of Object.entries(KNOWN)) {
    await addMessage(name, fields, createdAt, name === "b");
    if (later !== undefined) {
      await asOwner((tx) =>
        tx.query(`UPDATE messages SET ${later} WHERE account_id = $1 AND uuid = $2`, [
          account.id,
          getUuid(name),
        ]),
      );
    }
  }
  await addMessage("p", { ...PLANNED.fields, delivery_at: PLANNED.at }, NOON + 1, false);
});

async function ask(query: string, accept: string) {
  const path = `/sms${query === "" ? "" : `?${query}`}`;
  const response = await api.request(path, { headers: { ...account.headers, accept } });
  return { status: response.status, body: await response.json(), response };
}

/** The names of what a query finds, in order; both formats must agree. */
async function find(query: string): Promise<string> {
  const plain = await ask(query, "application/json");
  const linked = await ask(query, "application/ld+json");
  expect([plain.status, linked.status]).toEqual([200, 200]);
  const nameAll = (list: Sms[]) => list.map(({ uuid }) => names.get(uuid) ?? "?").join("");
  const found = nameAll(plain.body);
  expect(nameAll(linked.body["hydra:member"])).toBe(found);
  expect(linked.body.member).toEqual(linked.body["hydra:member"]);
  const counted = await ask(`${query}${query === "" ? "" : "&"}count=true`, "application/json");
  expect(Number(counted.response.headers.get("x-total-count"))).toBe(linked.body.totalItems);
  expect(linked.body["hydra:totalItems"]).toBe(linked.body.totalItems);
  if (!query.includes("age=")) expect(linked.body.totalItems).toBe(found.length);
  return found;
}

const ALL = "phgfedcba";
const created = (name: keyof typeof KNOWN) => KNOWN[name]?.createdAt ?? 0;

describe("filters", () => {
  test.each([
    ["", ALL],
    ["is_sent=true", "gcba"],
    ["is_sent=false", "phfed"],
    ["is_sent=1", "gcba"],
    ["is_sent=0", "phfed"],
    ["is_unicode=true", "ec"],
    ["is_unicode=false", "phgfdba"],
    ["exists[is_unicode]=true", "fe"],
    ["exists[is_unicode]=false", "phgdcba"],
    ["iso2=CH", "d"],
    ["iso2[]=CH&iso2[]=US", "hd"],
    ["dlr_code=8", "c"],
    ["dlr_code[]=8&dlr_code[]=16", "gc"],
    ["dlr_code[0]=1&dlr_code[1]=16", "gb"],
    ["dlr_code=0", "phfeda"],
    ["status_code=5000", "d"],
    ["status_code[]=0&status_code[]=5000", "phfed"],
    ["status_code=100", "gcba"],
    ["status_code[]=100&status_code[]=5000", "gdcba"],
    ["state=delivered", "b"],
    ["state=moving", "hfea"],
    ["state=scheduled", "p"],
    ["state=failed", "gdc"],
    ["state=stopped", ""],
    ["state[]=delivered&state[]=scheduled", "pb"],
    ["problem_code=5000", "d"],
    ["problem_code[]=8&problem_code[]=16", "gc"],
    ["exists[problem_code]=true", "gdc"],
    ["exists[problem_code]=false", "phfeba"],
    ["service_code=text2speech", "g"],
    ["chars_count=161", "d"],
    ["chars_count[gt]=10", "d"],
    ["chars_count[between]=4..5", "hf"],
    ["parts_count=2", "d"],
    ["parts_count[gte]=2", "d"],
    ["parts_count[lt]=2", "phgfecba"],
    ["source=7", "a"],
    ["source[]=7&source[]=8", "ga"],
    ["source[gte]=1", "ga"],
    ["source=0", "phfedcb"],
    ["price=0.075", "phfecba"],
    ["price[]=0.04&price[]=0.15", "gd"],
    ["price[gt]=0.075", "d"],
    ["price[lt]=0.075", "g"],
    ["price[gte]=0.0750000001", "d"],
    ["price[between]=0.04..0.075", "phgfecba"],
    ["price[gte]=0.04&price[lte]=0.0749999", "g"],
    ["price[gte]=-999999999999999&price[lte]=999999999999999.123456", ALL],
    [`bulk=${BULK}`, "e"],
    [`bulk[]=${BULK}&bulk[]=${BULK.replace("b", "c")}`, "e"],
    ["text=alpha", "a"],
    ["text=ETA", "hgfb"],
    ["text=100%25", "a"],
    ["text=%25", "a"],
    ["text=_", "b"],
    ["text=%5C", "e"],
    ["text=Beta%5C_", ""],
    ["text=ж", "c"],
    ["phone=%2B41", "d"],
    ["phone=791", "d"],
    ["phone=+41", ""],
    ["phone=%2B4917199999999", "pgfecba"],
    ["recipient=%2B41791234567", "d"],
    ["recipient=0041%2079%20123%2045%2067", "d"],
    ["recipient[]=41791234567&recipient[]=%2B12125550123", "hd"],
    ["recipient=%2B4179123456", ""],
    ["sender_id=shop", "b"],
    ["sender_id=%2B49171", "h"],
    ["ip=127.0.0.1", "pgfedcba"],
    ["ip=2001:db8", "h"],
    ["callback_data=order%201", "c"],
    ["callback_data=order+1", "c"],
    ["callback_data[]=order%201&callback_data[]=order%202", "ec"],
    ["callback_data=order", ""],
    // The value can't be stored, so no row matches.
    [`callback_data=${"x".repeat(37)}`, ""],
    [`callback_data[]=${"x".repeat(37)}&callback_data[]=order%201`, "c"],
    ["iso2=DEU", ""],
    [`phone=${"4".repeat(17)}`, ""],
    [`text=${"x".repeat(1_531)}`, ""],
    ["source=9999999999999999", ""],
    ["source[lte]=9999999999999999", ALL],
    ["text[]=alpha", "a"],
    ["text[0]=alpha&text[1]=100", "ba"],
    ["phone[0]=%2B41&phone[1]=4917199999999", "pgfedcba"],
    ["is_sent[0]=true", "gcba"],
    ["exists[is_unicode]=false&sender_id[]=shop", "b"],
    ["is_sent=true&dlr_code=1", "b"],
    ["is_sent=true&is_sent=false&iso2=US", "h"],
    ["delivery_at=0", "hgfedcba"],
    [`delivery_at=${PLANNED.at}`, "p"],
    [`delivery_at[gte]=${NOON}`, "p"],
    [`gateway_sent_at=${NOON - 990}`, "g"],
    ["gateway_sent_at=0", "phfed"],
    [`gateway_sent_at[]=0&gateway_sent_at[]=${NOON - 990}`, "phgfed"],
    [`gateway_sent_at[between]=${NOON - 6_990}..${NOON - 4_990}`, "cba"],
    [`gateway_sent_at[gt]=${NOON - 5_990}`, "gc"],
    // Messages not handed over yet have 0, which is below every time.
    [`gateway_sent_at[lte]=${NOON - 5_990}`, "phfedba"],
    [`gateway_sent_at[gt]=0&gateway_sent_at[lte]=${NOON - 5_990}`, "ba"],
    ["gateway_sent_at[lte]=0", "phfed"],
    ["gateway_sent_at[gt]=0", "gcba"],
    ["gateway_sent_at[gte]=0", ALL],
    ["gateway_sent_at[lt]=0", ""],
    ["gateway_sent_at[between]=0..0", "phfed"],
    ["delivery_at[lte]=0", "hgfedcba"],
    [`delivery_at[between]=0..${PLANNED.at}`, ALL],
    [`delivery_at[lt]=${PLANNED.at}`, "hgfedcba"],
    [`created_at=${created("c")}`, "c"],
    [`created_at[]=${created("c")}&created_at[]=${created("d")}`, "dc"],
    [`created_at[gte]=${created("g")}`, "phg"],
    [`created_at[gt]=${created("g")}`, "ph"],
    [`created_at[lte]=${created("b")}`, "ba"],
    [`created_at[lt]=${created("b")}`, "a"],
    [`created_at[between]=${created("b")}..${created("d")}`, "dcb"],
    [`created_at%5Bbetween%5D=${created("b")}..${created("d")}`, "dcb"],
    [`created_at[gte]=${created("b")}&created_at[lt]=${created("d")}`, "cb"],
    [`created_at[between]=${created("d")}..${created("b")}`, ""],
    ["created_at[gte]=999999999999999", ""],
    ["created_at[lt]=999999999999999", ALL],
    ["created_at[lt]=-999999999999999", ""],
    ["created_at[gte]=-999999999999999", ALL],
    ["created_at[gte]=-5", ALL],
    ["created_at[lte]=0", ""],
    ["created_at=-5", ""],
    ["created_at=-999999999999999", ""],
    ["delivery_at[lt]=-999999999999999", ""],
    ["gateway_sent_at[gte]=-999999999999999", ALL],
    ["gateway_sent_at=-999999999999999", ""],
    ["delivery_at=-5", ""],
    ["source[between]=-999999999999999..999999999999999", ALL],
  ])("return exactly their matches: %s", async (query, expected) => {
    expect(await find(query)).toBe(expected);
  });

  test("filter messages by uuid and key_id", async () => {
    expect(await find(`uuid=${getUuid("c")}`)).toBe("c");
    expect(await find(`uuid=${getUuid("c").toUpperCase()}`)).toBe("c");
    expect(await find(`uuid[]=${getUuid("c")}&uuid[]=${getUuid("h")}`)).toBe("hc");
    expect(await find(`uuid[]=${BULK}`)).toBe("");
    expect(await find(`key_id=${keyId}`)).toBe("b");
    expect(await find(`key_id[]=${keyId}&key_id[]=1`)).toBe("b");
    expect(await find("key_id=999999999999")).toBe("");
  });
});

describe("ignores invalid and empty filter values", () => {
  test.each([
    "is_sent=maybe",
    "is_unicode=2",
    "exists[is_unicode]=maybe",
    "exists[text]=true",
    "uuid=abc",
    "uuid[]=0198c2a0",
    "bulk=' OR 1=1",
    "dlr_code=3",
    "dlr_code=1;drop",
    "status_code=abc",
    "chars_count=1e3",
    "chars_count[gt]=abc",
    "source[between]=1",
    "source[between]=1..2..3",
    "source[between]=1..",
    "price=1e-7",
    "price[gt]=0,05",
    "created_at[gte]=2026-01-01",
    "created_at[like]=1",
    "text=%00",
    "text=",
    "page=",
    "is_sent=",
    "_order[created_at]=desc;drop",
    "_order[text]=asc",
    "_order[created_at]=",
    "name[__proto__]=1",
    "__proto__[x]=1",
    "constructor=1",
    "account_id=1",
    "nonsense[]=1",
    "&&&=&=",
    "%",
    "%F0%9F=1",
  ])("%s", async (query) => {
    expect(await find(query)).toBe(ALL);
  });

  test.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1000001", "page"],
    ["page=1000000000", "page"],
    ["page=abc", "page"],
    ["page=1.5", "page"],
    ["page=1&page=0", "page"],
    ["itemsPerPage=0", "itemsPerPage"],
    ["itemsPerPage=501", "itemsPerPage"],
    [Array.from({ length: 501 }, () => `uuid[]=${BULK}`).join("&"), "uuid[]"],
    [Array.from({ length: 5_000 }, () => `uuid[]=${BULK}`).join("&"), "uuid[]"],
  ])("but rejects %.20s with 400 at %s", async (query, path) => {
    const { status, body } = await ask(query, "application/json");
    expect([status, body.code, body.violations[0].propertyPath]).toEqual([
      400,
      "invalid_input",
      path,
    ]);
  });
});

describe("sorting", () => {
  test.each([
    ["_order[created_at]=asc", "abcdefghp"],
    ["_order[created_at]=DESC", ALL],
    ["_order%5Bcreated_at%5D=asc&is_sent=true", "abcg"],
    ["_order[gateway_sent_at]=desc&is_sent=true", "gcba"],
    ["_order[gateway_sent_at]=asc&is_sent=true", "abcg"],
    ["_order[gateway_sent_at]=desc", "gcbaphfed"],
    ["_order[gateway_sent_at]=asc", "defhpabcg"],
    ["_order[gateway_sent_at]=asc&_order[created_at]=desc", "phfedabcg"],
  ])("follows the requested order: %s", async (query, expected) => {
    expect(await find(query)).toBe(expected);
  });
});

describe("pagination", () => {
  test("returns 200 past the end without rows, in as few statements as page two, with the total", async () => {
    const counts = new Set<number>();
    for (const page of [2, 10, 999_999, 1_000_000]) {
      const { result, statements } = await recordStatements(() =>
        ask(`page=${page}`, "application/ld+json"),
      );
      // The caller is re-read after a second, regardless of the page.
      const ofMessages = statements.filter((text) => /\bmessages\b/.test(text));
      expect(ofMessages).not.toEqual([]);
      counts.add(ofMessages.length);
      expect([result.body.member, result.body.totalItems]).toEqual([[], ALL.length]);
      expect((await ask(`page=${page}`, "application/json")).body).toEqual([]);
    }
    expect(counts.size).toBe(1);
  });

  test("uses the last of several page parameters, and keeps the page size", async () => {
    expect(await find("page=9&page=2&itemsPerPage=4")).toBe("edcb");
    expect(await find("itemsPerPage=4&page=3")).toBe("a");
    expect(await find("itemsPerPage=500")).toBe(ALL);
  });

  test.each([
    "is_sent=false",
    "_order[created_at]=asc",
    "created_at%5Bgte%5D=5&text=%25&x=%C3%A4",
    "",
  ])("follows links through all rows once: %s", async (query) => {
    const whole = (await find(query)).length;
    const seen: string[] = [];
    let next: string | undefined = `/sms?${query}&itemsPerPage=2`;
    let previous: string | undefined;
    for (let page = 1; next !== undefined; page += 1) {
      const response: Response = await api.request(next, { headers: account.headers });
      const body = await response.json();
      seen.push(...body.member.map(({ uuid }: Sms) => names.get(uuid)));
      const view = body["hydra:view"] ?? {};
      expect(view["hydra:previous"] === undefined).toBe(page === 1);
      if (previous !== undefined) expect(view["hydra:previous"]).toContain(`page=${page - 1}`);
      if (view["@id"]) for (const part of query.split("&")) expect(view["@id"]).toContain(part);
      if (view["hydra:next"] === undefined && view["hydra:last"]) {
        expect(view["hydra:last"]).toBe(view["@id"]);
      }
      previous = next;
      next = view["hydra:next"];
      expect(page).toBeLessThan(20);
    }
    expect(seen.length).toBe(whole);
    expect(new Set(seen).size).toBe(whole);
  });

  test("omits the view on a single page without a query", async () => {
    expect((await ask("", "application/ld+json")).body["hydra:view"]).toBeUndefined();
    expect((await ask("is_sent=true", "application/ld+json")).body["hydra:view"]).toEqual({
      "@id": "/sms?is_sent=true",
      "@type": "hydra:PartialCollectionView",
    });
  });
});

describe("single message", () => {
  test("matches the list's row, in both formats", async () => {
    const [listed] = (await ask(`uuid=${getUuid("c")}`, "application/json")).body;
    const plain = await api.request(`/sms/${getUuid("c")}`, {
      headers: { ...account.headers, accept: "application/json" },
    });
    expect(await plain.json()).toEqual(listed);
    const linked = await api.request(`/sms/${getUuid("c")}`, { headers: account.headers });
    expect(await linked.json()).toEqual({
      "@context": "/contexts/sms",
      "@id": `/sms/${getUuid("c")}`,
      "@type": "sms",
      ...listed,
    });
  });

  test.each([
    ["upper case", () => getUuid("c").toUpperCase()],
    ["in braces", () => `%7B${getUuid("c")}%7D`],
    ["without hyphens", () => getUuid("c").replaceAll("-", "")],
    ["the nil uuid", () => "00000000-0000-0000-0000-000000000000"],
    ["the id of a dry run", () => "11111111-2222-3333-4444-555555555555"],
    ["an order", () => "1%20OR%201=1"],
  ])("returns 404 for %s", async (_, id) => {
    for (const method of ["GET", "DELETE"]) {
      const response = await api.request(`/sms/${id()}`, { method, headers: account.headers });
      expect([response.status, (await response.json()).code]).toEqual([404, "not_found"]);
    }
  });
});

/** Country code and the last three digits. */
const MASKED = /^\+\d{1,3}•{4,}\d{3}$/;

test("masks numbers and hides texts from an accountant only", async () => {
  const accountant = await makeTestPerson(account.ctx, "accountant");
  const marketing = await makeTestPerson(account.ctx, "marketing");
  const read = async (path: string, headers: Record<string, string>) =>
    (await api.request(path, { headers: { ...headers, accept: "application/json" } })).text();
  for (const path of ["/sms", `/sms/${getUuid("a")}`, `/sms/${getUuid("a")}/timeline`]) {
    const masked = await read(path, accountant.headers);
    expect(masked).toContain(getUuid("a"));
    expect(masked).toContain('"is_text_hidden":true');
    expect(masked).not.toContain("Alpha");
    expect(masked).not.toContain(PHONE);
    const open = await read(path, marketing.headers);
    expect(open).toContain("Alpha");
    expect(open).not.toContain('"is_text_hidden":true');
  }
  const list: Sms[] = JSON.parse(await read("/sms", accountant.headers));
  for (const { text, phone, callback_data } of list) {
    expect([text, phone, callback_data]).toEqual(["", expect.stringMatching(MASKED), null]);
  }
});

const HIDDEN = [
  "text=Alpha",
  "phone=%2B41791234567",
  "recipient=%2B41791234567",
  "callback_data=order-1",
  "callback_data[]=order-1",
  "phone=49&status_code=100",
];

test.each(HIDDEN)("rejects %s for an accountant", async (query) => {
  const { headers } = await makeTestPerson(account.ctx, "accountant");
  const asked = { headers: { ...headers, accept: "application/json" } };
  const response = await api.request(`/sms?${query}`, asked);
  expect(response.status).toBe(403);
  const field = query.split(/[[=]/)[0];
  expect(await response.json()).toMatchObject({
    code: "forbidden",
    detail: `${field}: Your role can't see this field, so it can't search by it.`,
    violations: [{ propertyPath: field }],
  });
  const others = await api.request(`/sms?status_code=100`, asked);
  expect(others.status).toBe(200);
});
