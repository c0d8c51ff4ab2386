import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import type { Context } from "@/lib/core/context";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/time/units";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { getVatCheck, getVat } from "./service";
import { storeManualCheck } from "./record-checks";
import { checkVatIds } from "./check-vat-ids";

testDatabase();

type ViesOutcome = "valid" | "invalid" | "down" | "another";
let reply: ViesOutcome = "valid";
let asked: string[] = [];
let before = () => Promise.resolve();
const vies = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    const { countryCode, vatNumber } = JSON.parse(body);
    asked.push(countryCode + vatNumber);
    await before();
    if (reply === "down") return void request.socket.destroy();
    const number = reply === "another" ? "U00000000" : vatNumber;
    response.end(JSON.stringify({ valid: reply !== "invalid", countryCode, vatNumber: number }));
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => vies.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/`;
});
afterAll(() => vies.close());
beforeEach(async () => {
  reply = "valid";
  asked = [];
  before = () => Promise.resolve();
  await asOwner((tx) => tx.query("UPDATE account_settings SET vat_check_at = NULL"));
});

const VAT_ID = "ATU13585627";
const setVatId = (ctx: Context, vat_id: string | null) =>
  runWrite(ctx, (write) => updateAccountSettings(write, { vat_id }));

async function makeBusiness(vatId = VAT_ID, iso2 = "AT") {
  const ctx = await createContext({ iso2 });
  await setVatId(ctx, vatId);
  return ctx;
}

const START = Date.now() + MINUTE_MS;
/** Lets the job run so long after the beginning. */
const runAt = (after: number) => checkVatIds(url, { now: new Date(START + after) });

const getStatus = async (ctx: Context, after = 0) =>
  (await getVatCheck({ ...ctx, now: () => new Date(START + after) })).status;

const isFree = async ({ account }: Context) =>
  (await withAccount(account.id, (tx) => getVat(tx, account.id))).category === "AE";

const countChecks = async ({ account }: Context) => {
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM vat_checks WHERE account_id = $1", [account.id]),
  );
  return rowCount;
};

const textTo = async (email: string): Promise<string> => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ body: string }>(
      "SELECT body FROM mail_outbox WHERE recipient = $1 AND kind = 'watch'",
      [email],
    ),
  );
  return rows[0]?.body ?? "";
};

const mailsTo = async (email: string) => {
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM mail_outbox WHERE recipient = $1 AND kind = 'watch'", [email]),
  );
  return rowCount;
};

test("checks a new VAT ID automatically, and again after 30 days", async () => {
  const ctx = await makeBusiness();
  expect([await getStatus(ctx), await isFree(ctx)]).toEqual(["unchecked", false]);
  expect(await runAt(0)).toBe(1);
  expect([await getStatus(ctx), await isFree(ctx)]).toEqual(["valid", true]);
  expect(await runAt(29 * DAY_MS)).toBe(0);
  expect(await runAt(30 * DAY_MS)).toBe(1);
  expect(await countChecks(ctx)).toBe(2);
});

test("charges VAT for a deregistered VAT ID, and notifies the account once", async () => {
  const ctx = await makeBusiness();
  const [owner, accountant, developer] = [
    await makeTestPerson(ctx, "owner"),
    await makeTestPerson(ctx, "accountant"),
    await makeTestPerson(ctx, "developer"),
  ];
  await runAt(0);
  expect(await mailsTo(owner.email)).toBe(0);
  reply = "invalid";
  await runAt(31 * DAY_MS);
  expect([await getStatus(ctx, 31 * DAY_MS), await isFree(ctx)]).toEqual(["invalid", false]);
  await runAt(62 * DAY_MS);
  expect(await countChecks(ctx)).toBe(3);
  expect(await mailsTo(owner.email)).toBe(1);
  expect(await mailsTo(accountant.email)).toBe(1);
  expect(await mailsTo(developer.email)).toBe(0);
});

test.each([
  ["another country of the EU", "AT", VAT_ID, true],
  ["the seller's country", "DE", "DE136695976", false],
  ["a country outside the EU", "CH", VAT_ID, false],
  ["an EU country that isn't the number's", "AT", "FR40303265045", false],
])("shows whether VAT is charged for an account in %s", async (_, iso2, vatId, decides) => {
  const ctx = await makeBusiness(vatId, iso2);
  const { email } = await makeTestPerson(ctx, "owner");
  reply = "invalid";
  await runAt(0);
  const text = await textTo(email);
  expect(text).toContain(vatId);
  expect(text.includes("VAT is charged until the number is confirmed.")).toBe(decides);
  expect(text.includes("doesn't depend on this number")).toBe(!decides);
});

test.each<[ViesOutcome]>([["down"], ["another"]])(
  "keeps the last result for 90 days without a response (%s), and retries hourly",
  async (kind) => {
    const ctx = await makeBusiness();
    const owner = await makeTestPerson(ctx, "owner");
    await runAt(0);
    reply = kind;
    await runAt(89 * DAY_MS);
    await runAt(89 * DAY_MS + HOUR_MS / 2);
    expect(asked).toHaveLength(2);
    expect(await getStatus(ctx, 89 * DAY_MS)).toBe("valid");
    for (let hour = 0; hour < 27; hour += 1) await runAt(89 * DAY_MS + (hour + 1) * HOUR_MS);
    expect(await getStatus(ctx, 91 * DAY_MS)).toBe("outdated");
    expect(await mailsTo(owner.email)).toBe(1);
    expect(await countChecks(ctx)).toBe(1);
    reply = "valid";
    await runAt(92 * DAY_MS);
    expect(await getStatus(ctx, 92 * DAY_MS)).toBe("valid");
  },
);

test("keeps an operator's manual check", async () => {
  const ctx = await makeBusiness();
  await storeManualCheck(ctx.account.id, { isValid: true, evidence: "Letter of the tax office" });
  reply = "invalid";
  await runAt(0);
  await runAt(400 * DAY_MS);
  expect(asked).toEqual([]);
  expect(await getStatus(ctx, 400 * DAY_MS)).toBe("valid");
});

test("doesn't query VIES for countries outside its coverage", async () => {
  const ctx = await makeBusiness("CHE116281710");
  await runAt(0);
  expect([asked, await getStatus(ctx)]).toEqual([[], "unchecked"]);
});

test("discards a response for a VAT ID that changed meanwhile", async () => {
  const ctx = await makeBusiness();
  before = async () => {
    before = () => Promise.resolve();
    await setVatId(ctx, "ATU66664013");
  };
  await runAt(0);
  expect(await getStatus(ctx)).toBe("unchecked");
  await runAt(MINUTE_MS);
  expect(asked).toEqual([VAT_ID, "ATU66664013"]);
  expect(await getStatus(ctx)).toBe("valid");
});

test("checks once over several workers", async () => {
  const ctx = await makeBusiness();
  const answers = await Promise.all([runAt(0), runAt(0), runAt(0)]);
  expect(answers.sort()).toEqual([0, 0, 1]);
  expect([asked, await countChecks(ctx)]).toEqual([[VAT_ID], 1]);
});
