import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { getVatCheck, getVat } from "./service";
import { checkByVies, storeManualCheck } from "./record-checks";

testDatabase();

/** Next response of the service, and requests received. */
let next = { status: 200, body: "" };
const asked: unknown[] = [];
const vies = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    asked.push(JSON.parse(body));
    response.writeHead(next.status, { "content-type": "application/json" }).end(next.body);
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => vies.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/check-vat-number`;
});
afterAll(() => vies.close());

const readVat = ({ account }: Context) => withAccount(account.id, (tx) => getVat(tx, account.id));

const setVatId = (ctx: Context, vat_id: string | null) =>
  runWrite(ctx, (write) => updateAccountSettings(write, { vat_id }));

const check = ({ account }: Context, isValid: boolean) =>
  storeManualCheck(account.id, { isValid, evidence: "Letter of the tax office" });

const CHARGED = { category: "S", rate: 2_000, isChecked: false };
const REVERSE_CHARGE = { category: "AE", rate: 0, isChecked: true };

test("exempts an account with a confirmed VAT ID from VAT until it changes", async () => {
  const ctx = await createContext({ iso2: "AT" });
  expect(await readVat(ctx)).toMatchObject(CHARGED);
  await setVatId(ctx, "ATU13585627");
  expect(await readVat(ctx)).toMatchObject(CHARGED);
  await check(ctx, true);
  expect(await readVat(ctx)).toMatchObject(REVERSE_CHARGE);
  await setVatId(ctx, "ATU66664013");
  expect(await readVat(ctx)).toMatchObject(CHARGED);
  await setVatId(ctx, null);
  expect(await readVat(ctx)).toMatchObject(CHARGED);
  await expect(check(ctx, true)).rejects.toThrow("There's no VAT ID");
});

test.each([
  { iso2: "AT", vatId: "ATU13585627", decides: true },
  { iso2: "GR", vatId: "EL094259216", decides: true },
  { iso2: "MC", vatId: "FR40303265045", decides: true },
  { iso2: "AT", vatId: "FR40303265045", decides: false },
  { iso2: "AT", vatId: "DE136695976", decides: false },
  { iso2: "AT", vatId: "CHE116281710", decides: false },
  { iso2: "DE", vatId: "DE136695976", decides: false },
  { iso2: "DE", vatId: "ATU13585627", decides: false },
  { iso2: "GB", vatId: "ATU13585627", decides: false },
  { iso2: "CH", vatId: "ATU13585627", decides: false },
])(
  "for an account in $iso2, whether $vatId decides: $decides",
  async ({ iso2, vatId, decides }) => {
    const ctx = await createContext({ iso2 });
    const couldDecide = ["AT", "GR", "MC"].includes(iso2);
    const is_other_country = couldDecide && !decides;
    expect(await getVatCheck(ctx)).toMatchObject({ decides: couldDecide, is_other_country: false });
    await setVatId(ctx, vatId);
    const unchecked = { status: "unchecked", decides, is_other_country };
    expect(await getVatCheck(ctx)).toMatchObject(unchecked);
    const before = await readVat(ctx);
    await check(ctx, true);
    expect(await getVatCheck(ctx)).toMatchObject({ ...unchecked, status: "valid" });
    expect((await readVat(ctx)).rate !== before.rate).toBe(decides);
  },
);

test("uses the latest check", async () => {
  const ctx = await createContext({ iso2: "AT" });
  await setVatId(ctx, "ATU13585627");
  await check(ctx, true);
  await check(ctx, false);
  expect(await readVat(ctx)).toMatchObject(CHARGED);
});

test("defaults the country to the account's, and the seller to Germany", async () => {
  expect(await readVat(await createContext())).toMatchObject({ category: "S", rate: 1_900 });
  expect(await readVat(await createContext({ iso2: "US" }))).toMatchObject({
    category: "O",
    rate: 0,
  });
});

test("stores VIES responses as evidence", async () => {
  const ctx = await createContext({ iso2: "AT" });
  await setVatId(ctx, "ATU13585627");
  next = {
    status: 200,
    body: JSON.stringify({
      countryCode: "AT",
      vatNumber: "U13585627",
      valid: true,
      requestDate: "2026-11-23",
      requestIdentifier: "WAPIAAAA",
      name: "Nordwind AG",
      address: "---",
    }),
  };
  expect(await checkByVies(ctx.account.id, url)).toMatchObject({ isValid: true });
  expect(asked.at(-1)).toEqual({
    countryCode: "AT",
    vatNumber: "U13585627",
    requesterMemberStateCode: "DE",
    requesterNumber: "123456789",
  });
  expect(await readVat(ctx)).toMatchObject(REVERSE_CHARGE);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT * FROM vat_checks WHERE account_id = $1", [ctx.account.id]),
  );
  expect(rows).toMatchObject([
    { way: "vies", is_valid: true, name: "Nordwind AG", address: null, consultation: "WAPIAAAA" },
  ]);
});

test.each([
  [
    "says that the country doesn't answer",
    200,
    '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}',
  ],
  ["fails", 500, '{"valid":true}'],
  ["says no JSON", 200, "<html>"],
])("charges VAT when VIES %s", async (_, status, body) => {
  const ctx = await createContext({ iso2: "AT" });
  await setVatId(ctx, "ATU13585627");
  next = { status, body };
  expect(await checkByVies(ctx.account.id, url)).toBeNull();
  expect(await readVat(ctx)).toMatchObject(CHARGED);
});

test("charges VAT when VIES is unreachable or reports an invalid ID", async () => {
  const ctx = await createContext({ iso2: "AT" });
  await setVatId(ctx, "ATU13585627");
  expect(await checkByVies(ctx.account.id, "http://127.0.0.1:1/")).toBeNull();
  await check(ctx, true);
  next = { status: 200, body: '{"valid":false}' };
  expect(await checkByVies(ctx.account.id, url)).toMatchObject({ isValid: false });
  expect(await readVat(ctx)).toMatchObject(CHARGED);
});
