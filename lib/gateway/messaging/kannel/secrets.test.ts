import { beforeAll, expect, test } from "vitest";
import { freshIp, makeTestApi, TEST_IP_HEADER } from "@/lib/api-suites/test-api";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { encodeParameters, makeKannelCustomer, sendKannelSms } from "./test-kannel";

testDatabase();
const logged: unknown[] = [];
const { api } = makeTestApi({ hasRequestLog: true, log: (entry) => logged.push(entry) });
beforeAll(() => importTestRates());

/** Every row of every table, as the owner sees it. */
async function wholeDatabase(): Promise<Map<string, string>> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
    );
    const found = new Map<string, string>();
    for (const { name } of rows) {
      const { rows: kept } = await tx.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t`,
      );
      found.set(name, kept.map(({ row }) => row).join("\n"));
    }
    return found;
  });
}

test("keeps password, text and DLR URL out of logs and other tables", async () => {
  const customer = await makeKannelCustomer(await createContext({ balance: "100" }));
  const [text, url] = ["Canary-text", "http://127.0.0.1:10443/?password=canary-url&d=%d"];
  const message = { from: "POSTHORN", to: "+4915112340815", text, "dlr-url": url };
  expect((await sendKannelSms(api, customer, message))[0]).toBe(202);
  // Refused with a sentence that repeats the text, and in ways in which callers misspell parameters.
  expect(
    (await sendKannelSms(api, customer, { ...message, text: "Canary-text ✊", coding: 0 }))[0],
  ).toBe(400);
  expect(
    (await sendKannelSms(api, customer, { ...message, "Canary-text": text, udh: "x" }))[0],
  ).toBe(400);
  const { username, password } = customer;
  // Unencoded text, so the rest after the ampersand looks like a parameter.
  const raw = `username=${username}&password=${password}&to=4915112340815&text=Hi & Canary-text`;
  await api.request(`/kannel/direct.php?${raw}`, { headers: { [TEST_IP_HEADER]: freshIp() } });
  const posted = await api.request("/kannel/direct", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      [TEST_IP_HEADER]: freshIp(),
    },
    body: encodeParameters({ username, password, ...message, coding: 9 }),
  });
  expect(posted.status).toBe(400);
  await api.close();
  const tables = await wholeDatabase();
  const log = tables.get("request_log") ?? "";
  expect(log.match(/sendKannelSms/g)).toHaveLength(5);
  expect(log).toContain("/kannel/direct.php?***");
  const holding = (word: string) =>
    [...tables].filter(([, rows]) => rows.includes(word)).map(([name]) => name);
  expect(holding(password)).toEqual([]);
  expect(holding("canary-url")).toEqual([]);
  expect(holding("Canary-text").filter((name) => name !== "messages")).toEqual([]);
  expect(holding("4915112340815").filter((name) => name !== "messages")).toEqual([]);
  const said = JSON.stringify(logged);
  for (const word of [password, "Canary-text", "canary-url", "4915112340815"])
    expect(said).not.toContain(word);
});
