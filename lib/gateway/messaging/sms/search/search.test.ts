import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { withMutant } from "@/lib/db/testing/mutants";
import { timeoutTest } from "@/lib/db/testing/test-clock";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/core/collection";
import { parseCollectionQuery } from "@/lib/http/input/collection-query";
import { parseQueryString } from "@/lib/core/query-string";
import { makeTestApi } from "@/lib/api-suites/test-api";
import { toCollection } from "@/lib/core/list";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { smsRoutes } from "@/lib/gateway/messaging/sms/operations/routes";
import {
  findStep,
  type WalkStep,
  SEARCH_LIMITS,
  type SearchLimits,
  searchMessages,
} from "./search";
import { listSms } from "@/lib/gateway/messaging/sms/operations/service";
import { findMessages } from "@/lib/gateway/messaging/sms/store";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Searches without an index time out with a notice, and lose no matches when continued. */

/** One window of two messages, and the time is up. */
const HASTY: SearchLimits = { ...SEARCH_LIMITS, budgetMs: 0, firstWindow: 2, largestWindow: 2 };
/** Windows of three, for as long as it takes. */
const PATIENT: SearchLimits = { ...SEARCH_LIMITS, firstWindow: 3, largestWindow: 3 };

const { api, account } = testModule({ isShared: true, hasRates: true });
const hastyRow = smsRoutes.find(({ operationId }) => operationId === "listSms");
if (hastyRow?.operationId !== "listSms") throw new Error("There is no list of messages");
const { api: hasty } = makeTestApi({
  rows: [
    {
      ...hastyRow,
      run: (ctx, { query }) => listSms(ctx as Context, query as CollectionQuery, HASTY),
    },
  ],
});

const COUNT = 40;
/** Texts by id, oldest first. */
const sent: { uuid: string; text: string }[] = [];

beforeAll(async () => {
  for (let n = 0; n < COUNT; n += 1) {
    const text = n % 7 === 3 ? `needle ${n}` : `hay ${n}`;
    const response = await postJson(api, "/sms", account.headers, { ...VALID, text });
    sent.push({ uuid: (await response.json()).uuid, text });
  }
});

const parse = (search: string): CollectionQuery =>
  parseCollectionQuery(toCollection(SMS_LIST), parseQueryString(search));
const read = (search: string, limits: SearchLimits) =>
  withAccount(account.id, (tx) => searchMessages(tx, account.id, parse(search), limits));
const uuidsWith = (word: string) =>
  sent.filter(({ text }) => text.includes(word)).map(({ uuid }) => uuid);

describe("windowed search", () => {
  test.each([
    "text=needle",
    "text=hay&itemsPerPage=7",
    "text=hay&itemsPerPage=7&page=3",
    "text=hay&itemsPerPage=7&page=9",
    "text=needle&itemsPerPage=2&page=2&_order[created_at]=asc",
    "source=0&itemsPerPage=3",
    "text=nothing",
    "search=needle",
    "search=9999&itemsPerPage=7",
    "search=nothing",
    "chars_count[gte]=6&itemsPerPage=4&page=2",
    "created_at[gte]=0&text=needle",
  ])("%s finds the same as a single statement", async (search) => {
    const { rows, stoppedAt } = await read(search, PATIENT);
    const whole = await withAccount(account.id, (tx) =>
      findMessages(tx, account.id, parse(search)),
    );
    expect(rows.map(({ uuid }) => uuid)).toEqual(whole.map(({ uuid }) => uuid));
    expect(stoppedAt).toBeNull();
  });

  test.each(["asc", "desc"] as const)("pages %s return every message once", async (direction) => {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const walk = { isDescending: direction === "desc", after: after as string | null, limit: 2 };
      const { conditions } = parse("text=needle");
      const step: WalkStep = await withAccount(account.id, (tx) =>
        findStep(tx, account.id, conditions, walk, PATIENT),
      );
      found.push(...step.uuids);
      after = step.next;
    } while (after !== null);
    const expected = uuidsWith("needle");
    expect(found).toEqual(direction === "asc" ? expected : expected.reverse());
  });
});

describe("search that times out", () => {
  const get = (path: string, accept: string) =>
    hasty.request(path, { headers: { ...account.headers, accept } });
  const getNextLink = (response: Response) =>
    /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;

  test.each(["asc", "desc"])(
    "continues by its link, %s, until all matches are found",
    async (direction) => {
      const found: string[] = [];
      let path: string | null = `/sms?text=needle&_order[created_at]=${direction}`;
      let requests = 0;
      while (path !== null) {
        const response: Response = await get(path, "application/json");
        expect(response.status).toBe(200);
        for (const { uuid } of await response.json()) found.push(uuid);
        path = getNextLink(response);
        expect(response.headers.has("x-search-stopped-at")).toBe(path !== null);
        requests += 1;
      }
      expect(requests).toBe(COUNT / 2 + 1);
      const expected = uuidsWith("needle");
      expect(found).toEqual(direction === "asc" ? expected : expected.reverse());
    },
  );

  test("reports it in JSON-LD, with the count so far", async () => {
    const response = await get("/sms?text=needle&page=1", "application/ld+json");
    const body = await response.json();
    const stoppedAt = response.headers.get("x-search-stopped-at");
    expect(stoppedAt).toBe(sent.at(-2)?.uuid);
    expect(body["hydra:view"]).toEqual({
      "@id": "/sms?text=needle&page=1",
      "@type": "hydra:PartialCollectionView",
      "hydra:next": `/sms?text=needle&before=${stoppedAt}`,
    });
    expect(body["hydra:totalItems"]).toBe(body["hydra:member"].length);
    expect(response.headers.get("link")).toContain("docs.jsonld");
  });

  test("is rejected on a later page whose start it didn't reach", async () => {
    const late = await get("/sms?text=needle&page=3&itemsPerPage=4", "application/json");
    expect([late.status, (await late.json()).reason]).toEqual([422, "search_too_broad"]);
  });

  test("doesn't time out if an index covers the search", async () => {
    const indexed = [`search=${sent[0]?.uuid}`, "search=0171+99999999", "search=%2B49+171"];
    for (const search of [
      ...indexed,
      `uuid=${sent[0]?.uuid}`,
      "phone=%2B49",
      "",
      "created_at[gte]=0",
    ]) {
      const response = await get(`/sms?${search}`, "application/json");
      expect([search, response.headers.has("x-search-stopped-at")]).toEqual([search, false]);
    }
  });
});

timeoutTest(
  "a statement without an index in another order is refused with a way out, not with 503",
  async () => {
    // Half of a second for each row, as a very long list would take.
    await asOwner((tx) =>
      tx.query(`CREATE FUNCTION slow_text(text) RETURNS text LANGUAGE sql VOLATILE
      AS $$ SELECT $1 FROM pg_sleep(0.5) $$`),
    );
    const search = "text=needle&_order[gateway_sent_at]=asc";
    await expect(
      withMutant("text ILIKE", "slow_text(text) ILIKE", () =>
        read(search, { ...SEARCH_LIMITS, attemptMs: 50 }),
      ),
    ).rejects.toMatchObject({ code: "unprocessable", reason: "search_too_broad" });
  },
);
