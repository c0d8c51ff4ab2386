import { expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { deferred } from "@/lib/core/test-deferred";
import { withInterruption } from "@/lib/db/testing/mutants";
import { asOwner } from "@/lib/db/transaction";
import { testModule } from "@/lib/api-suites/test-module";
import { item, type Resource, route } from "@/lib/http/route";
import { hashIdempotencyKey } from "./stored-keys";
import { makeTestAccount } from "@/lib/api-suites/test-api";

const noteSchema = z.object({ id: z.int(), number: z.string() });
const note: Resource<typeof noteSchema> = {
  name: "note",
  description: "A blocked number, seen by a test.",
  schema: noteSchema,
  iri: ({ id }) => `/notes/${id}`,
};
let nextId = 1;
/** Blocks the next requests. */
let held: Promise<void> | undefined;
let runs = 0;

/** A route that inserts one row, so effects can be counted. */
const row = route({
  method: "post",
  path: "/notes",
  operationId: "createNote",
  tag: "Test",
  summary: "Create a note",
  auth: "account",
  permission: { members: ["owner"], keys: ["messaging"] },
  body: z.object({ number: z.string(), fails: z.boolean().optional() }),
  returns: item(note),
  status: 201,
  async run(ctx, { body }) {
    runs += 1;
    const id = nextId++;
    await ctx.tx.query(
      "INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, 'effect')",
      [ctx.account.id, hashIdempotencyKey(ctx.account.id, `effect ${id}`)],
    );
    await held;
    if (body.fails) throw new DomainError("unprocessable", "No.");
    return { id, number: body.number };
  },
});
const { api, account } = testModule({ api: { rows: [row] } });
type Headers = Record<string, string>;

const post = (headers: Headers, body: object, path = "/notes") =>
  api.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function countEffects(accountId: number): Promise<number> {
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM idempotency_keys WHERE account_id = $1 AND fingerprint = 'effect'", [
      accountId,
    ]),
  );
  return rowCount ?? 0;
}

test("has one effect per key, and replays the response in the requested format", async () => {
  const keyed = { ...account.headers, "idempotency-key": "order 1" };
  const first = await post(keyed, { number: "1" });
  const again = await post(keyed, { number: "1" });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  const body = await first.json();
  expect(await again.json()).toEqual(body);
  const linked = await post({ ...keyed, accept: "application/ld+json" }, { number: "1" });
  expect(await linked.json()).toMatchObject({
    "@id": `/notes/${body.id}`,
    "@type": "note",
    ...body,
  });
  expect(await countEffects(account.id)).toBe(1);
});

test("50 concurrent duplicates have one effect and one response", async () => {
  const keyed = { ...account.headers, "idempotency-key": "twins" };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => post(keyed, { number: "1" })),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(await countEffects(account.id)).toBe(1);
});

test("treats another body, query or account as a different request", async () => {
  const keyed = { ...account.headers, "idempotency-key": "k" };
  await post(keyed, { number: "1" });
  for (const response of [
    await post(keyed, { number: "2" }),
    await post(keyed, { number: "1" }, "/notes?x=1"),
  ]) {
    expect(response.status).toBe(422);
    expect((await response.json()).code).toBe("idempotency_mismatch");
  }
  const other = await makeTestAccount();
  const response = await post({ ...other.headers, "idempotency-key": "k" }, { number: "2" });
  expect(response.status).toBe(201);
});

test("stores nothing for a rejected request, which can be retried", async () => {
  const keyed = { ...account.headers, "idempotency-key": "refused" };
  expect((await post(keyed, { number: "1", fails: true })).status).toBe(422);
  expect(await countEffects(account.id)).toBe(0);
  expect((await post(keyed, { number: "1" })).status).toBe(201);
});

test("treats a key deleted by retention during the read as new", async () => {
  const keyed = { ...account.headers, "idempotency-key": "old" };
  await post(keyed, { number: "1" });
  const next = await withInterruption(
    "SELECT fingerprint",
    () =>
      asOwner((tx) =>
        tx.query("DELETE FROM idempotency_keys WHERE account_id = $1 AND key = $2", [
          account.id,
          hashIdempotencyKey(account.id, "old"),
        ]),
      ),
    () => post(keyed, { number: "2" }),
  );
  expect([next.status, next.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect(await (await post(keyed, { number: "2" })).json()).toEqual(await next.json());
  expect(await countEffects(account.id)).toBe(2);
});

test("returns an error to a duplicate after five seconds of waiting", async () => {
  const keyed = { ...account.headers, "idempotency-key": "slow" };
  const over = deferred();
  held = over.promise;
  runs = 0;
  const first = post(keyed, { number: "1" });
  await expect.poll(() => runs).toBe(1);
  const twin = await post(keyed, { number: "1" });
  held = undefined;
  over.resolve();
  expect(twin.status).toBe(409);
  expect(twin.headers.get("retry-after")).toBe("5");
  expect((await twin.json()).code).toBe("idempotency_in_progress");
  expect((await first).status).toBe(201);
  expect(await countEffects(account.id)).toBe(1);
});

test.each([["x".repeat(256)], ["\u00e9"]])("returns 400 for a malformed key", async (key) => {
  runs = 0;
  const response = await post({ ...account.headers, "idempotency-key": key }, { number: "1" });
  expect(response.status).toBe(400);
  expect(runs).toBe(0);
});
