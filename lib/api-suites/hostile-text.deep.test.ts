import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { MEMBER_ROLES } from "@/lib/core/context";
import { testApi } from "./test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { allRoutes } from "@/lib/api";
import { toFieldSchema, type JsonSchema } from "@/lib/http/json-schema";
import type { AnyRoute } from "@/lib/http/route";
import { freshIp, makeTestAccount, makeTestPerson, TEST_IP_HEADER } from "./test-api";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { buildPath, listIdNames, getKit } from "./test-kits";
import { clickForTest, insertTestCampaign, linkForTest } from "@/lib/gateway/campaigns/test-clicks";

/**
 * Text of strangers in every field, filter, header and path of every operation: what is no text is refused
 * and named, everything else is taken or refused in words. Nothing of it breaks an answer, then or later.
 */
const { api } = testApi({ hasRates: true });

/** Half of a pair, and the one character that Postgres cannot hold. */
const NO_TEXT = ["\ud800", "\udfff", "a\u0000b"];
const HOSTILE = [
  "a\r\nX-Evil: 1",
  "\u202egnp.exe\u202c\u2066\u05d0",
  '=HYPERLINK("https://evil.example","x")',
  "<img src=x onerror=alert(1)>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a canary for templates, meant as text
  "{{7*7}}${7*7}",
  "\u0007\u001b[31m\u007f\u0085\u2028",
  "%00%0d%0a",
  "'; DROP TABLE messages; --",
  "\\x00\\u0000",
  "\ufeff\uffff\ufdd0",
  "😀".repeat(40),
];

type Headers = Record<string, string>;
const title = (row: AnyRoute) => `${row.method.toUpperCase()} ${row.path}`;
const rows = allRoutes.map((row) => [title(row), row] as const);

type Path = readonly (string | number)[];

/** Every place of a text in bodies of this schema. */
function textsIn(schema: JsonSchema, root: JsonSchema, path: Path = []): Path[] {
  const name = schema.$ref?.replace("#/$defs/", "");
  const defined = name && (root.$defs as Record<string, JsonSchema> | undefined)?.[name];
  if (defined) return textsIn(defined, root, path);
  const branches = schema.anyOf?.flatMap((item) => textsIn(item, root, path)) ?? [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
    textsIn(one, root, [...path, key]),
  );
  const entries = schema.items === undefined ? [] : textsIn(schema.items, root, [...path, 0]);
  const isText = schema.type === "string" || schema.enum?.some((item) => typeof item === "string");
  return [...(isText ? [path] : []), ...branches, ...fields, ...entries];
}

/** A copy of the body with the value at the place, and what is missing on the way there. */
function withValue(body: unknown, [key, ...rest]: Path, value: string): unknown {
  if (key === undefined) return value;
  if (typeof key === "number")
    return [withValue(Array.isArray(body) ? body[key] : {}, rest, value)];
  const fields = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  return { ...fields, [key]: withValue((fields as Headers)[key], rest, value) };
}

const spelled = (path: Path) =>
  path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`,
    "",
  );

const listTextPaths = (row: AnyRoute): Path[] => {
  if (row.body === undefined) return [];
  const schema = toFieldSchema(row.body, "input");
  const seen = new Map(textsIn(schema, schema).map((path) => [spelled(path), path]));
  return [...seen.values()];
};

async function caller(row: AnyRoute): Promise<Headers> {
  const address = { [TEST_IP_HEADER]: freshIp() };
  if (row.auth === "public") return address;
  const { ctx } = await makeTestAccount({ balance: "10" });
  const role = MEMBER_ROLES.find((item) => row.permission?.members.includes(item)) ?? "owner";
  return { ...address, ...(await makeTestPerson(ctx, role)).headers };
}

/** The answer's status and body; it is JSON, and no failure of ours. */
async function ask(row: AnyRoute, headers: Headers, path = buildPath(row), body?: unknown) {
  const response = await api.request(path, {
    method: row.method.toUpperCase(),
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    ...(row.body !== undefined && { body: JSON.stringify(body ?? getKit(row).body ?? {}) }),
  });
  const said = `${response.status} ${path}`;
  expect(response.status, said).toBeLessThan(500);
  expect(response.headers.get("x-evil"), said).toBeNull();
  if (response.status === 204 || row.returns.kind === "download") return { response, answer: null };
  expect(response.headers.get("content-type"), said).toMatch(/^application\/(problem\+)?json;/);
  return { response, answer: JSON.parse(await response.text()) };
}

const withTexts = rows.flatMap(([name, row]) => {
  const places = listTextPaths(row);
  return places.length === 0 ? [] : [[name, row, places] as const];
});

describe("text fields of request bodies", () => {
  test("are all covered", () => {
    const fields = Object.fromEntries(
      withTexts.map(([, row, places]) => [row.operationId, places.map(spelled)]),
    );
    expect(fields.sendSms).toEqual([
      "text",
      "sender_id",
      "phone",
      "voice_lang",
      "callback_data",
      "service_code",
    ]);
    expect(fields.createTableView).toContain("filters[0].values[0]");
    expect(fields.createDraft).toContain("callback_data");
    expect(fields.updateAccountSettings).toContain("address.street_more");
    expect(fields.createApiKey).toContain("ip_list[0]");
  });

  test.each(withTexts)("%s names the field with invalid text", async (_, row, places) => {
    const headers = await caller(row);
    const right = getKit(row).body ?? {};
    for (const path of places) {
      for (const value of NO_TEXT) {
        const { response, answer: reply } = await ask(
          row,
          headers,
          buildPath(row),
          withValue(right, path, value),
        );
        expect([response.status, reply.code, reply.violations?.[0]?.propertyPath]).toEqual([
          400,
          "invalid_json",
          spelled(path),
        ]);
        expect(reply.detail).toContain(spelled(path));
      }
    }
  });

  test.each(withTexts)("%s accepts or rejects valid text", async (_, row, places) => {
    const headers = await caller(row);
    const right = getKit(row).body ?? {};
    for (const [at, path] of places.entries()) {
      for (const [index, value] of HOSTILE.entries()) {
        // A password is hashed each time: not every text goes into every field.
        if (row.operationId === "signUp" && index % places.length !== at) continue;
        await ask(row, headers, buildPath(row), withValue(right, path, value));
      }
    }
  });
});

const listParameters = ({ query }: (typeof allRoutes)[number]): string[] =>
  query?.kind === "collection"
    ? [...Object.keys(query.filters), "_order[x]", "page", "itemsPerPage", "q"]
    : Object.keys(query?.shape ?? {});

describe("filters, parameters and headers", () => {
  const reading = rows.filter(([, row]) => row.method === "get");
  const encoded = [...HOSTILE.map(encodeURIComponent), "%00", "%ED%A0%80", "%", "%0d%0aX-Evil:1"];

  test.each(reading)("of %s are accepted or rejected", async (_, row) => {
    const headers = await caller(row);
    const names = listParameters(row);
    for (const value of encoded) {
      for (const name of names) {
        const search = [`${name}=${value}`, `${name}[]=${value}`, `${name}[gte]=${value}`];
        await ask(row, headers, `${buildPath(row)}?${search.join("&")}`);
      }
      await ask(row, headers, `${buildPath(row)}?${value}=${value}`);
      if (row.path.includes("{")) {
        await ask(row, headers, row.path.replace(/\{\w+\}/g, value.replaceAll("/", "%2F")));
      }
    }
  });

  test("only allow text in headers that are stored or compared", async () => {
    const { ctx } = await makeTestAccount({ balance: "10" });
    const person = await makeTestPerson(ctx, "owner");
    // Headers carry Latin-1, as on the wire.
    const hostile = HOSTILE.map((item) => item.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?"));
    const send = allRoutes.find(({ operationId }) => operationId === "sendSms");
    if (send === undefined) throw new Error("There is no sendSms");
    for (const value of hostile) {
      for (const name of ["user-agent", "referer", "accept-language", "x-forwarded-for"]) {
        const { response } = await ask(send, { ...person.headers, [name]: value });
        expect([name, value, response.status]).toEqual([name, value, 201]);
      }
      for (const name of ["idempotency-key", "x-service-auth-token", "authorization", "accept"]) {
        const address = { [TEST_IP_HEADER]: freshIp() };
        await ask(send, { ...person.headers, ...address, [name]: value });
      }
    }
  });
});

/** Cells of a file, read as a spreadsheet reads them: texts, and whatever is a formula. */
async function readCells(response: Response): Promise<string[]> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.headers.get("content-type")?.startsWith("text/csv")) {
    return (parse(Buffer.from(bytes), { bom: true, from_line: 2 }) as string[][]).flat();
  }
  const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const [, ...lines] = sheet.split("<row>");
  expect(lines.length).toBeGreaterThan(0);
  const cells = lines.flatMap((line) => line.match(/<c[ />].*?(?:<\/c>|(?<=<c\/>))/gs) ?? []);
  return cells
    .filter((cell) => cell !== "<c/>" && !/^<c><v>-?[\d.]+<\/v><\/c>$/.test(cell))
    .map((cell) => {
      const text = /^<c t="inlineStr" s="1"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>$/s;
      return text.exec(cell)?.[1] ?? `=${cell}`;
    });
}

describe("spreadsheet exports", () => {
  /** Files of figures; `bill.test.ts` and `cost-centres.test.ts` guard the few names in them. */
  const FIGURES = ["downloadCostCentreUsage", "downloadBill", "downloadStatement"];
  // Files of another kind, a ZIP or bookings, are read where they are made.
  const files = rows.filter(
    ([, row]) =>
      row.returns.kind === "download" &&
      !FIGURES.includes(row.operationId) &&
      !row.path.includes("{") &&
      listParameters(row).includes("format"),
  );

  test.each(files)("%s: escapes formulas, and keeps phone numbers whole", async (_, row) => {
    const { ctx } = await makeTestAccount({ balance: "100" });
    const owner = (await makeTestPerson(ctx, "owner", { name: "=1+1" })).headers;
    const [send, create, check] = ["sendSms", "createApiKey", "createFraudCheck"].map((id) =>
      allRoutes.find(({ operationId }) => operationId === id),
    );
    if (send === undefined || create === undefined || check === undefined)
      throw new Error("Operations have other names");
    const campaign = await asOwner((tx) => insertTestCampaign(tx, ctx.account.id));
    const { linkId } = await linkForTest(ctx.account.id, campaign);
    const number = await giveNumber(ctx.account.id);
    for (const value of [...HOSTILE, "+1+2", "-1", "@x", "\t=1", "\n=1", "＝1"]) {
      const message = { ...VALID, text: value, callback_data: value.slice(0, 36) };
      await ask(send, owner, "/sms", message);
      const { phone, callback_data } = message;
      const checked = { service_code: "economy", phone, callback_data };
      await ask(check, owner, "/fraud-checks", checked);
      await ask(create, owner, "/api_keys", { name: `=${value}`.slice(0, 90) });
      await write(VALID.phone, number, value);
      const userAgent = value.replaceAll("\0", "");
      await clickForTest(ctx.account.id, campaign, linkId, { userAgent });
    }
    for (const format of ["csv", "xlsx"]) {
      const response = await api.request(`${row.path}?format=${format}`, { headers: owner });
      expect(response.status).toBe(200);
      const cells = await readCells(response);
      expect(cells.length).toBeGreaterThan(20);
      const running = cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell));
      expect(running.filter((cell) => !/^\+\d{7,16}$/.test(cell))).toEqual([]);
      expect(cells.some((cell) => /^(&apos;|')=/.test(cell))).toBe(true);
      if (row.operationId === "exportSms") {
        expect(running).toHaveLength(HOSTILE.length + 6);
        expect(new Set(running)).toEqual(new Set(["+4917199999999"]));
      }
    }
  });
});

test("sends invitations and notifications despite names with control characters", async () => {
  const { ctx } = await makeTestAccount();
  const owner = (await makeTestPerson(ctx, "owner", { name: "\u0007\u202eErika\u001b" })).headers;
  const json = { ...owner, "content-type": "application/json", accept: "application/json" };
  const post = (path: string, body: object, method = "POST") =>
    api.request(path, { method, headers: json, body: JSON.stringify(body) });
  const name = "Bell\u0007 \u202e\r\nBcc: all@example.com";
  expect((await post("/settings/account", { name }, "PUT")).status).toBe(200);
  expect((await post("/api_keys", { name })).status).toBe(201);
  const invited = await post("/team/invitations", { email: "bell@example.org", role: "owner" });
  expect(invited.status).toBe(201);
  const { rows: mails } = await asWorker((tx) =>
    tx.query("SELECT subject, body FROM mail_outbox WHERE recipient = 'bell@example.org'"),
  );
  expect(mails[0]?.subject).toBe("Invitation to the account Bell Bcc: all@example.com");
  expect(mails[0]?.body).toContain("Erika invites you");
});

test("returns stored text unchanged, in both formats", async () => {
  const { ctx } = await makeTestAccount({ balance: "100" });
  const owner = (await makeTestPerson(ctx, "owner", { name: HOSTILE[3] ?? "" })).headers;
  const stored: string[] = [];
  for (const [, row, places] of withTexts) {
    if (row.auth === "public" || listIdNames(row).length > 0) continue;
    // what needs an example request does not succeed by its body alone: codes, passwords.
    if (getKit(row).exampleRequest !== undefined) continue;
    stored.push(row.operationId);
    for (const path of places) {
      for (const value of HOSTILE) {
        await ask(row, owner, buildPath(row), withValue(getKit(row).body, path, value));
      }
    }
  }
  expect(stored).toEqual(expect.arrayContaining(["sendSms", "createApiKey", "changeProfile"]));
  for (const value of HOSTILE) {
    const found = await api.request(`/sms?itemsPerPage=1&text=${encodeURIComponent(value)}`, {
      headers: { ...owner, accept: "application/json" },
    });
    const [first] = await found.json();
    expect(first?.text, value).toContain(value);
  }
  for (const [, row] of rows) {
    if (row.method !== "get" || row.auth === "public") continue;
    await ask(row, owner);
    const linked = await api.request(buildPath(row), {
      headers: { ...owner, accept: "application/ld+json" },
    });
    expect([title(row), linked.status < 500]).toEqual([title(row), true]);
    await linked.text();
  }
});
