import { describe, expect, test } from "vitest";
import { MEMBER_ROLES, type MemberRole } from "@/lib/core/context";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { raiseMessageEvents } from "@/lib/gateway/developers/webhooks/raise/raise";
import {
  insertDeliveries,
  insertEvents,
} from "@/lib/gateway/developers/webhooks/raise/store-raise";
import { runTurn } from "@/lib/gateway/developers/webhooks/delivery/run-turn";
import { EVENT_NAMES, type EventName } from "@/lib/gateway/developers/webhooks/schema-values";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { WEBHOOK_EVENTS } from "@/lib/webhook-events";
import { canReceive } from "@/lib/gateway/developers/webhooks/schema-event-access";
import { makeTestKey, makeTestPerson } from "./test-api";
import { testModule } from "./test-module";

/**
 * Events by receiving role, and roles that can read their data in the delivery log. Hand-written, so missing events
 * and widened scopes fail.
 */
const RECEIVERS = `
  event                       owner developer marketing accountant messaging read payments
  sms.delivery                yes yes yes yes yes yes -
  sms.delivery.dryrun         yes yes yes yes yes yes -
  sms.incoming                yes yes yes -   yes yes -
  sms.email.parsing.success   yes yes -   -   yes yes -
  sms.email.parsing.fail      yes yes -   -   yes yes -
  bulk.email.parsing.success  yes yes -   -   yes yes -
  bulk.email.parsing.fail     yes yes -   -   yes yes -
  bulk.finished               yes yes yes yes yes yes -
  phone.subscribe             yes yes yes -   yes yes -
  phone.unsubscribe           yes yes yes -   yes yes -
  automation.step             yes -   yes -   yes yes -
  verify_code.success         yes yes yes -   yes yes -
  verify_code.failed          yes yes yes -   yes yes -
  verify_code.channel.sent    yes yes yes -   yes yes -
  verify_code.channel.success yes yes yes -   yes yes -
  verify_code.channel.failed  yes yes yes -   yes yes -
  verify_code.channel.updated yes yes yes -   yes yes -
  fraud-check.done            yes yes yes -   yes yes -
  balance.low                 yes yes yes yes yes yes -
  budget.reached              yes -   yes yes -   -   yes
  payment.completed           yes -   -   yes -   -   yes
`;

const [heading = [], ...lines] = RECEIVERS.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const table = new Map(
  lines.map(([name = "", ...marks]) => [
    name as EventName,
    new Set(heading.slice(1).filter((_, n) => marks[n] === "yes")),
  ]),
);
const mayGet = (role: string, name: EventName) => table.get(name)?.has(role) === true;

const { send, account, owner, developer } = testModule({ people: ["owner", "developer"] });

const TARGET = "https://example.com/hook";
const create = (person: typeof owner, events: readonly EventName[] | null, target = TARGET) =>
  send(person, "POST", "/webhooks", { target, events });

async function raise(name: EventName): Promise<void> {
  const event = WEBHOOK_EVENTS[name];
  const data = { ...event.sample };
  const occurrence = { name, subject: "", data };
  await withAccount(account.id, (tx) =>
    raiseMessageEvents(tx, account.id, [occurrence as never], async () => new Map()),
  );
}

async function deliveriesTo(webhookId: number) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ delivery_id: string; event: string; state: string }>(
      `SELECT delivery_id, event, state FROM webhook_deliveries
       WHERE account_id = $1 AND webhook_id = $2 ORDER BY delivery_id`,
      [account.id, webhookId],
    ),
  );
  return rows;
}

async function deliver(webhookId: number, name: EventName, state = "failed"): Promise<string> {
  const [eventId, deliveryId] = [uuidv7(), uuidv7()];
  await withAccount(account.id, async (tx) => {
    const data = WEBHOOK_EVENTS[name].sample;
    await insertEvents(tx, account.id, [{ eventId, name, subject: "", data }]);
    const delivery = { deliveryId, webhookId: String(webhookId), eventId, event: name };
    await insertDeliveries(tx, account.id, [delivery]);
  });
  await asOwner((tx) =>
    tx.query(
      `UPDATE webhook_deliveries SET state = $3, next_at = CASE WHEN $3 = 'pending' THEN now() END
       WHERE account_id = $1 AND delivery_id = $2`,
      [account.id, deliveryId, state],
    ),
  );
  return deliveryId;
}

test("lists every event, and matches the code for every role", () => {
  expect([...table.keys()]).toEqual([...EVENT_NAMES]);
  for (const name of EVENT_NAMES)
    for (const role of MEMBER_ROLES)
      expect([name, role, canReceive(role, name)]).toEqual([name, role, mayGet(role, name)]);
});

describe("webhooks", () => {
  test("can only subscribe to events visible to their creator's role", async () => {
    for (const name of EVENT_NAMES) {
      const made = await create(developer, [name]);
      const isAllowed = mayGet("developer", name);
      expect([name, made.status]).toEqual([name, isAllowed ? 201 : 403]);
      if (!isAllowed) {
        expect(made.body.violations[0].propertyPath).toBe("events");
        expect(made.body.detail).toContain(`${name}: This requires the role owner`);
        continue;
      }
      expect((await send(developer, "DELETE", `/webhooks/${made.body.id}`)).status).toBe(204);
    }
    expect((await create(owner, EVENT_NAMES)).status).toBe(201);
  });

  test("with all events receive those visible to their current creator's role", async () => {
    const own: Partial<Record<MemberRole, number>> = {};
    for (const [role, person] of [
      ["owner", owner],
      ["developer", developer],
    ] as const) {
      const { body } = await create(person, null);
      expect(body.events_role).toBe(role);
      own[role] = body.id;
    }
    await asOwner((tx) =>
      tx.query("UPDATE memberships SET role = 'owner' WHERE account_id = $1 AND user_id = $2", [
        account.id,
        developer.userId,
      ]),
    );
    for (const name of EVENT_NAMES) await raise(name);
    for (const [role, id = 0] of Object.entries(own)) {
      const got = (await deliveriesTo(id)).map(({ event }) => event);
      expect([role, got]).toEqual([role, EVENT_NAMES.filter((name) => mayGet(role, name))]);
    }
  });

  test("can't be redirected, widened or tested by users who can't see their events", async () => {
    const all = (await create(owner, null)).body;
    const some = (await create(owner, ["sms.delivery"])).body;
    const put = (person: typeof owner, id: number, body: object) =>
      send(person, "PUT", `/webhooks/${id}`, body);
    const moved = await put(developer, all.id, { target: `${TARGET}/mine` });
    expect([moved.status, moved.body.violations[0].propertyPath]).toEqual([403, "target"]);
    expect((await put(developer, some.id, { target: `${TARGET}/mine` })).status).toBe(200);
    expect((await put(developer, some.id, { events: ["payment.completed"] })).status).toBe(403);
    expect((await put(developer, all.id, { is_enabled: false })).status).toBe(200);
    expect((await put(developer, all.id, { is_enabled: true })).body.events_role).toBe("owner");
    // Narrowed to the caller's events, it may go anywhere.
    const narrowed = await put(developer, all.id, { target: `${TARGET}/mine`, events: null });
    expect(narrowed.body).toMatchObject({ target: `${TARGET}/mine`, events_role: "developer" });
    const test = (event: EventName) =>
      send(developer, "POST", `/webhooks/${all.id}/test`, { event });
    expect((await test("payment.completed")).status).toBe(403);
    expect((await test("sms.delivery")).status).toBe(201);
  });

  test("neither send nor replay queued events they no longer subscribe to", async () => {
    const { id } = (await create(owner, null)).body;
    const money = await deliver(id, "payment.completed");
    const report = await deliver(id, "bulk.finished");
    await deliver(id, "payment.completed", "pending");
    await send(developer, "PUT", `/webhooks/${id}`, { target: `${TARGET}/mine`, events: null });
    const replay = (of: string) =>
      send(developer, "POST", `/webhooks/${id}/deliveries/${of}/replay`);
    expect([(await replay(money)).status, (await replay(report)).status]).toEqual([403, 200]);
    await asOwner((tx) =>
      tx.query(
        "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE account_id = $1 AND delivery_id = $2",
        [account.id, report],
      ),
    );
    const range = await send(developer, "POST", `/webhooks/${id}/replay`, { from: 0 });
    expect(range.body.count).toBe(1);
    const { claimed } = await runTurn({
      accountId: account.id,
      due: [String(id)],
      finished: [],
      limit: 10,
      sources: EVENT_SOURCES,
    });
    expect(claimed.map(({ name }) => name)).toEqual(["bulk.finished"]);
  });
});

test("shows event data in the delivery log only to roles that can see the event", async () => {
  const { id } = (await create(owner, null)).body;
  const readers = await Promise.all([
    ...(["messaging", "read", "payments"] as const).map(async (role) => ({
      who: role,
      caller: await makeTestKey(account.ctx, { roles: [role, "read"] }),
      mayGet: (name: EventName) => mayGet(role, name) || mayGet("read", name),
    })),
    ...(["owner", "developer"] as const).map(async (role) => ({
      who: role,
      caller: await makeTestPerson(account.ctx, role),
      mayGet: (name: EventName) => mayGet(role, name),
    })),
  ]);
  for (const name of EVENT_NAMES) {
    const deliveryId = await deliver(id, name);
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO webhook_attempts (account_id, delivery_id, attempt, attempt_id, number, target, started_at,
           duration_ms, status, response_headers, response_body)
         VALUES ($1, $2, 1, $2, 1, $3, now(), 5, 200, '{"x-echo": "1"}', 'echo')`,
        [account.id, deliveryId, TARGET],
      ),
    );
    for (const { who: role, caller, mayGet: isVisible } of readers) {
      const path = `/webhooks/${id}/deliveries/${deliveryId}`;
      const [attempt] = (await send(caller, "GET", path)).body.attempt_list;
      const seen = [attempt.request_body !== "", attempt.response_body, attempt.response_headers];
      const expected = isVisible(name) ? [true, "echo", { "x-echo": "1" }] : [false, null, null];
      expect([name, role, ...seen]).toEqual([name, role, ...expected]);
    }
  }
});
