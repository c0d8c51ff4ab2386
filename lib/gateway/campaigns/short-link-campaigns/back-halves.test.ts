import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { createLinks, toLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { withAccount } from "@/lib/db/transaction";

const { send, account } = testModule();
const CAMPAIGN = { type: 1, name: "Sale", url: "https://example.org/sale" };
type Account = typeof account;

const create = (back_half: string | null, more: object = {}, customer: Account = account) =>
  send(customer, "POST", "/short_link_campaigns", { ...CAMPAIGN, back_half, ...more });
const outcome = async (...args: Parameters<typeof create>) => {
  const { status, body } = await create(...args);
  return [status, body.reason ?? body.back_half];
};

test("gives a campaign's shared link a back-half that is unique in the account, including look-alikes", async () => {
  expect(await outcome("Summer-Sale")).toEqual([201, "summer-sale"]);
  for (const text of ["summer-sale", "summersale", "SURNMER-SA1E", "summer-saie"])
    expect(await outcome(text)).toEqual([422, "back_half_taken"]);
  expect(await outcome("summer-sales")).toEqual([201, "summer-sales"]);
  expect(await outcome("summer-sale", {}, await makeTestAccount())).toEqual([201, "summer-sale"]);
});

test.each([
  ["ab", 400, "back_half_invalid"],
  ["sale 1", 400, "back_half_invalid"],
  ["ѕаlе", 400, "back_half_invalid"],
  ["l0gin", 400, "back_half_reserved"],
])("rejects %s", async (text, status, reason) => {
  const response = await create(text);
  expect([response.status, response.body.reason]).toEqual([status, reason]);
  expect(response.body.violations[0].propertyPath).toBe("back_half");
});

test("never changes a back-half, and keeps it when it isn't named", async () => {
  const { body } = await create("sale");
  const path = `/short_link_campaigns/${body.id}`;
  const put = async (more: object) => {
    const response = await send(account, "PUT", path, { ...CAMPAIGN, ...more });
    return [response.status, response.body.reason ?? response.body.back_half];
  };
  for (const more of [{}, { back_half: null }, { back_half: "SALE" }, { type: 2 }])
    expect(await put(more)).toEqual([200, "sale"]);
  expect(await put({ back_half: "other" })).toEqual([422, "back_half_fixed"]);
  const later = (await create(null)).body;
  const change = { ...CAMPAIGN, back_half: "later" };
  const changed = await send(account, "PUT", `/short_link_campaigns/${later.id}`, change);
  expect([changed.status, changed.body.back_half]).toEqual([200, "later"]);
});

test("rejects a back-half for per-message links, and one that equals a link's code", async () => {
  expect(await outcome("sale", { type: 2 })).toEqual([422, "back_half_unshared"]);
  const { body } = await create(null);
  const newCode = async () => {
    const [linkId = 0] = await withAccount(account.id, (tx) =>
      createLinks(tx, account.id, [{ campaign: body.id }], new Date()),
    );
    return toLinkCode({ accountId: account.id, linkId });
  };
  // Only codes without capital letters are back-halves, one in 600.
  let code = await newCode();
  for (let left = 20_000; left > 0 && !/^[a-z0-9]{9}$/.test(code); left -= 1)
    code = await newCode();
  expect(await outcome(code)).toEqual([422, "back_half_taken"]);
});

test("gives a back-half to one of several campaigns that choose it concurrently", async () => {
  const responses = await Promise.all(["sale", "sa1e", "saie"].map((text) => create(text)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});
