import { expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { MAX_PINNED } from "./schema-values";

const { send, account } = testModule({ hasRates: true });

const PINS = "/me/pinned_countries";

/** Records an hour's message cost like dispatch. */
const spend = (accountId: number, iso2: string, cost: number, daysAgo: number) =>
  asOwner((tx) =>
    tx.query(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost)
       VALUES ($1, date_trunc('hour', now()) - make_interval(days => $2), $3, 'direct', 0, 1, 1, $4)`,
      [accountId, daysAgo, iso2, cost],
    ),
  );

test("lists used countries first by default, by spending in the last 90 days", async () => {
  const owner = await makeTestPerson(account.ctx, "owner");
  expect((await send(owner, "GET", PINS)).body).toEqual({ countries: [], is_chosen: false });
  await spend(account.id, "DE", 1_000, 1);
  await spend(account.id, "CH", 9_000, 80);
  await spend(account.id, "FR", 99_000, 91);
  const used = { countries: ["CH", "DE"], is_chosen: false };
  expect((await send(owner, "GET", PINS)).body).toEqual(used);
  await send(owner, "PUT", PINS, { countries: ["PL"] });
  expect((await send(owner, "GET", PINS)).body).toEqual({ countries: ["PL"], is_chosen: true });
  expect((await send(owner, "PUT", PINS, { countries: null })).body).toEqual(used);
});

test("keeps pins per user, in every role", async () => {
  const accountant = await makeTestPerson(account.ctx, "accountant");
  const developer = await makeTestPerson(account.ctx, "developer");
  expect((await send(accountant, "PUT", PINS, { countries: ["AT"] })).status).toBe(200);
  expect((await send(developer, "GET", PINS)).body.is_chosen).toBe(false);
  // A user who unpinned the last has none, not the defaults.
  await spend(account.id, "DE", 1_000, 1);
  await send(accountant, "PUT", PINS, { countries: [] });
  const none = { countries: [], is_chosen: true };
  expect((await send(accountant, "GET", PINS)).body).toEqual(none);
});

test.each([
  ["an unknown country", { countries: ["XX"] }],
  ["small letters", { countries: ["de"] }],
  ["one twice", { countries: ["DE", "DE"] }],
  ["too many", { countries: Array.from({ length: MAX_PINNED + 1 }, () => "DE") }],
  ["a word", { countries: "DE" }],
  ["nothing", {}],
])("rejects %s", async (_, body) => {
  const owner = await makeTestPerson((await makeTestAccount()).ctx, "owner");
  expect((await send(owner, "PUT", PINS, body)).status).toBe(400);
  expect((await send(owner, "GET", PINS)).body).toEqual({ countries: [], is_chosen: false });
});
