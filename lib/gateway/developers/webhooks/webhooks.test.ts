import { testModule } from "@/lib/api-suites/test-module";
import { expect, test } from "vitest";
import { makeTestAccount, makeTestKey, makeTestPerson } from "@/lib/api-suites/test-api";
import { asOwner } from "@/lib/db/transaction";

const { send, account, owner } = testModule({ people: ["owner"] });

const TARGET = "https://example.com/hook";
const create = (body: object) => send(owner, "POST", "/webhooks", body);

test("creates, updates, lists and deletes a webhook, without secrets in lists", async () => {
  const made = await create({ target: TARGET });
  expect(made).toMatchObject({
    status: 201,
    body: {
      kind: "http",
      target: TARGET,
      events: null,
      is_enabled: true,
      failures: 0,
      last_day: [],
    },
  });
  expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(made.body.token).toMatch(/^[\w-]{32}$/);
  const path = `/webhooks/${made.body.id}`;
  const changed = await send(owner, "PUT", path, { events: ["sms.incoming"] });
  expect(changed).toMatchObject({
    status: 200,
    body: { target: TARGET, events: ["sms.incoming"] },
  });
  expect(changed.body).not.toHaveProperty("secret");
  expect((await send(owner, "PUT", path, { events: null })).body.events).toBeNull();
  const [listed] = (await send(owner, "GET", "/webhooks")).body;
  expect(listed).toMatchObject({ id: made.body.id });
  expect(JSON.stringify(listed)).not.toContain(made.body.secret);
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  expect((await send(owner, "GET", path)).status).toBe(404);
});

test("keeps the customer's token, reveals and rotates secrets, and the previous one signs for a day", async () => {
  const token = "an-old-token-of-ours-0815";
  const { id, secret } = (await create({ target: TARGET, token })).body;
  const shown = await send(owner, "POST", `/webhooks/${id}/secrets`);
  expect(shown.body).toEqual({ token, secret, previous_secret_until: null });
  const rotated = (await send(owner, "POST", `/webhooks/${id}/rotate`)).body;
  expect(rotated.token).toBe(token);
  expect(rotated.secret).not.toBe(secret);
  const inADay = Date.now() / 1000 + 86_400;
  expect(Math.abs(rotated.previous_secret_until - inADay)).toBeLessThan(60);
  const renamed = await send(owner, "PUT", `/webhooks/${id}`, { token: "another-token-4711" });
  expect(renamed.body.previous_secret_until).toBe(rotated.previous_secret_until);
  const again = (await send(owner, "POST", `/webhooks/${id}/secrets`)).body;
  expect(again).toMatchObject({ token: "another-token-4711", secret: rotated.secret });
});

test("uses a number and sender of the account's country in sample events, listed and sent", async () => {
  const { ctx } = await makeTestAccount({ iso2: "GB" });
  const british = await makeTestPerson(ctx, "owner");
  await send(british, "PUT", "/settings/sending", { default_sender: "Seaside" });
  const { body: listed } = await send(british, "GET", "/webhook_events");
  const { sample } = listed.events.find(
    ({ name }: { name: string }) => name === "verify_code.failed",
  );
  expect(sample.data).toMatchObject({
    phone: "+447700900001",
    iso2: "GB",
    routing_strategy: [{ sender_id: "Seaside" }],
  });
  expect(JSON.stringify(listed)).not.toContain("+49");
  const { body: webhook } = await send(british, "POST", "/webhooks", { target: TARGET });
  await send(british, "POST", `/webhooks/${webhook.id}/test`, { event: "sms.incoming" });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT data->>'from' AS from FROM webhook_events WHERE account_id = $1", [
      ctx.account.id,
    ]),
  );
  expect(rows).toEqual([{ from: "+447700900001" }]);
});

test("accepts an email address as a target", async () => {
  const made = await create({ target: "alerts@example.com", events: ["balance.low"] });
  expect(made.body).toMatchObject({ kind: "email", target: "alerts@example.com" });
});

test("allows five at most, also for concurrent requests", async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => create({ target: TARGET })));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 422, 422]);
  expect((await create({ target: TARGET })).body).toMatchObject({ reason: "too_many_webhooks" });
});

test("requires a password to change the target, but not to disable a webhook", async () => {
  const { id } = (await create({ target: TARGET })).body;
  const late = await makeTestPerson(account.ctx, "owner");
  await asOwner((tx) =>
    tx.query("UPDATE sessions SET confirmed_at = NULL WHERE user_id = $1", [late.userId]),
  );
  const put = (body: object) => send(late, "PUT", `/webhooks/${id}`, body);
  expect(await put({ is_enabled: false })).toMatchObject({
    status: 200,
    body: { is_enabled: false, disabled_reason: "person" },
  });
  for (const body of [{ is_enabled: true }, { target: TARGET }, { events: null }]) {
    expect(await put(body)).toMatchObject({
      status: 403,
      body: { code: "reauthentication_required" },
    });
  }
  for (const [method, path] of [
    ["POST", `/webhooks/${id}/secrets`],
    ["POST", `/webhooks/${id}/rotate`],
    ["DELETE", `/webhooks/${id}`],
  ] as const) {
    expect((await send(late, method, path)).status).toBe(403);
  }
});

test("lets keys read webhooks and deliveries, but not create them", async () => {
  const { id } = (await create({ target: TARGET })).body;
  const key = await makeTestKey(account.ctx);
  expect((await send(key, "GET", `/webhooks/${id}`)).status).toBe(200);
  expect((await send(key, "POST", "/webhooks", { target: TARGET })).status).toBe(403);
});

test.each([
  [{}, 400, "target"],
  [{ target: "" }, 400, "target"],
  [{ target: null }, 400, "target"],
  [{ target: `https://example.com/${"x".repeat(2_000)}` }, 400, "target"],
  [{ target: TARGET, events: [] }, 400, "events"],
  [{ target: TARGET, events: ["sms.unknown"] }, 400, "events[0]"],
  [{ target: TARGET, events: "sms.delivery" }, 400, "events"],
  [{ target: TARGET, token: "short" }, 400, "token"],
  [{ target: TARGET, token: "with spaces in between" }, 400, "token"],
  [{ target: TARGET, token: "with\r\nX-Header: injected" }, 400, "token"],
  [{ target: "not a url" }, 422, "target"],
  [{ target: "ftp://example.com/" }, 422, "target"],
  [{ target: "javascript:alert(1)" }, 422, "target"],
  [{ target: "https://user:pass@example.com/" }, 422, "target"],
  [{ target: "https://example.com:22/" }, 422, "target"],
  [{ target: "https://example.com:5432/" }, 422, "target"],
  [{ target: "http://10.0.0.1/" }, 422, "target"],
  [{ target: "http://localhost:3000/" }, 422, "target"],
  [{ target: "a@b" }, 422, "target"],
  [{ target: "a@example.com, b@example.com" }, 422, "target"],
])("rejects %j", async (body, status, path) => {
  const response = await create(body);
  expect([response.status, response.body.violations[0]?.propertyPath]).toEqual([status, path]);
});
