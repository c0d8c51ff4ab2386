import { shiftTimes } from "@/lib/db/testing/test-times";
import { describe, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { checkKeys, createApiKey } from "@/lib/gateway/developers/api-keys/public";
import {
  makeStranger,
  makeTestAccount,
  makeTestPerson,
  type TestPerson,
  type TestSender,
} from "@/lib/api-suites/test-api";
import type { NotificationEvent } from "./schema";
import { runBalanceChecks } from "@/lib/gateway/billing/balance-alerts/public";
import { checkBalances } from "@/lib/gateway/billing/balance-alerts/check-balances";
import { DAY_MS } from "@/lib/core/time/units";
import { runWrite } from "@/lib/db/write-context";

const { send, account, owner, developer, marketing, accountant } = testModule({
  account: { balance: "100" },
  people: ["owner", "developer", "marketing", "accountant"],
});
const people = { owner, developer, marketing, accountant };

async function succeed(by: TestSender, method: string, path: string, body: object) {
  const { status } = await send(by, method, path, body);
  expect([path, status < 300]).toEqual([path, true]);
}

const choose = (person: TestPerson, event: NotificationEvent, email: boolean) =>
  succeed(person, "PUT", "/settings/notifications", { events: [{ event, email }] });

async function subjectsTo({ email }: { email: string }): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id", [email]),
  );
  return rows.map(({ subject }) => subject);
}

/** Returns the sent emails by role. */
async function notified(): Promise<Record<string, string[]>> {
  const all = Object.entries(people).map(async ([role, person]) => [
    role,
    await subjectsTo(person),
  ]);
  return Object.fromEntries(await Promise.all(all));
}

/** Hands messages over in this hour for that many euros, and takes the money. */
async function spend(amount: number): Promise<void> {
  const micro = Math.round(amount * 1_000_000);
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO message_stats AS s (account_id, hour, iso2, service_code, key_id, sent, parts, cost)
       VALUES ($1, date_trunc('hour', now(), 'UTC'), 'DE', 'direct', 0, $2, $2, $3)
       ON CONFLICT (account_id, hour, iso2, service_code, key_id)
         DO UPDATE SET sent = s.sent + excluded.sent, cost = s.cost + excluded.cost`,
      [account.id, Math.ceil(amount * 10), micro],
    );
    await tx.query(
      `UPDATE ledger_accounts SET balance = balance + CASE WHEN kind = 'revenue' THEN $2::bigint ELSE -$2::bigint END
       WHERE account_id = $1 AND kind IN ('available', 'revenue')`,
      [account.id, micro],
    );
  });
}

let refs = 0;
const topUp = (amount: bigint) =>
  creditAccount(account.id, amount * 1_000_000n, `again:${account.id}:${++refs}`, "Test");

/** Several workers at the same time, each for itself. */
const twice = (round: () => Promise<void>) => Promise.all([round(), round()]);
const lookAtBalances = () => twice(checkBalances);

const low = "The balance of Test account is low";
const empty = "The balance of Test account is too low to send";

describe("balances", () => {
  test("notifies once of a low balance, everyone with permission who didn't opt out", async () => {
    await choose(people.marketing, "balance_low", false);
    await spend(30);
    await lookAtBalances();
    expect(await notified()).toEqual({ owner: [], developer: [], marketing: [], accountant: [] });
    await spend(30);
    await lookAtBalances();
    await spend(5);
    await lookAtBalances();
    expect(await notified()).toEqual({
      owner: [low],
      developer: [low],
      marketing: [],
      accountant: [low],
    });
  });

  test("notify again only after a payment raised the balance above the threshold", async () => {
    await spend(60);
    await lookAtBalances();
    await topUp(10n);
    await lookAtBalances();
    await spend(5);
    await lookAtBalances();
    expect(await subjectsTo(people.owner)).toEqual([low]);
    await topUp(100n);
    await lookAtBalances();
    expect(await subjectsTo(people.owner)).toEqual([low]);
    await spend(90);
    await lookAtBalances();
    expect(await subjectsTo(people.owner)).toEqual([low, low]);
  });

  test("detect a recovery without traffic, and ignore a forecast that fades by itself", async () => {
    await spend(60);
    await lookAtBalances();
    const notifiedRows = () =>
      asOwner(async (tx) => {
        const { rows } = await tx.query(
          "SELECT event FROM notifications_told WHERE account_id = $1 ORDER BY event",
          [account.id],
        );
        return rows.map(({ event }) => event);
      });
    const yesterday =
      "UPDATE message_stats SET hour = date_trunc('hour', now() - interval '1 day', 'UTC') WHERE account_id = $1";
    await asOwner((tx) => tx.query(yesterday, [account.id]));
    await lookAtBalances();
    expect(await notifiedRows()).toEqual(["balance_low"]);
    await asOwner((tx) =>
      tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]),
    );
    await lookAtBalances();
    expect(await notifiedRows()).toEqual(["balance_low"]);
    await topUp(100n);
    await lookAtBalances();
    expect(await notifiedRows()).toEqual([]);
  });

  test("send only the final alert once the balance can't pay another message", async () => {
    await choose(people.owner, "balance_empty", false);
    await spend(99.95);
    await lookAtBalances();
    expect(await notified()).toEqual({
      owner: [low],
      developer: [empty],
      marketing: [empty],
      accountant: [empty],
    });
    await topUp(50n);
    await lookAtBalances();
    expect(await subjectsTo(people.developer)).toEqual([empty]);
    await spend(50);
    await lookAtBalances();
    expect(await subjectsTo(people.developer)).toEqual([empty, empty]);
  });

  test("don't report an account without any top-up as used up", async () => {
    const fresh = await makeTestAccount({ balance: "0" });
    const person = await makeTestPerson(fresh.ctx, "owner");
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO request_stats (account_id, hour, operation_id, class, key_id, requests, buckets)
         VALUES ($1, date_trunc('hour', now(), 'UTC'), 'sendSms', 4, 0, 1, array_fill(0::bigint, ARRAY[13]))`,
        [fresh.id],
      ),
    );
    await lookAtBalances();
    expect(await subjectsTo(person)).toEqual([]);
  });

  test("count reserved amounts as spent, and are checked on requests", async () => {
    await asOwner(async (tx) => {
      await tx.query(
        `UPDATE ledger_accounts SET balance = CASE WHEN kind = 'held' THEN 100000000 ELSE 0 END
         WHERE account_id = $1 AND kind IN ('available', 'held')`,
        [account.id],
      );
      await tx.query(
        `INSERT INTO request_stats (account_id, hour, operation_id, class, key_id, requests, buckets)
         VALUES ($1, date_trunc('hour', now(), 'UTC'), 'sendSms', 2, 0, 1, array_fill(0::bigint, ARRAY[13]))`,
        [account.id],
      );
    });
    await lookAtBalances();
    expect(await subjectsTo(people.owner)).toEqual([empty]);
  });

  test("use the reader's language in emails", async () => {
    await asOwner((tx) =>
      tx.query("UPDATE users SET lang = 'de' WHERE user_id = $1", [people.owner.userId]),
    );
    await spend(55);
    await shiftTimes(
      { table: "message_stats", column: "hour", accountId: account.id },
      "-9 days -12 hours",
    );
    await spend(15);
    await lookAtBalances();
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT subject, body FROM mail_outbox WHERE recipient = $1", [people.owner.email]),
    );
    expect(rows[0].subject).toBe("Das Guthaben von Test account ist niedrig");
    expect(rows[0].body).toContain("30,00\u00a0€ sind noch verfügbar");
    expect(rows[0].body).toContain("reicht das 4 Tage");
  });

  test("don't notify disabled or unconfirmed users", async () => {
    await asOwner(async (tx) => {
      await tx.query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [
        people.owner.userId,
      ]);
      await tx.query("UPDATE users SET confirmed_at = NULL WHERE user_id = $1", [
        people.developer.userId,
      ]);
    });
    await spend(70);
    await lookAtBalances();
    expect(await notified()).toMatchObject({ owner: [], developer: [], marketing: [low] });
  });
});

describe("keys", () => {
  const inDays = (days: number) => Math.floor((Date.now() + days * DAY_MS) / 1000);
  const age = () =>
    asOwner((tx) =>
      tx.query("UPDATE api_keys SET created_at = now() - interval '2 days' WHERE account_id = $1", [
        account.id,
      ]),
    );

  test("notify users who can see keys in the transaction that creates one", async () => {
    await choose(people.developer, "key_created", false);
    await runWrite(account.ctx, (write) => createApiKey(write, { name: "Shop" }));
    expect(await notified()).toEqual({
      owner: ['API key "Shop" created'],
      developer: [],
      marketing: [],
      accountant: [],
    });
    await expect(
      runWrite(account.ctx, (write) =>
        createApiKey(write, { name: "Late", expires_at: inDays(-1) }),
      ),
    ).rejects.toThrow();
    expect(await subjectsTo(people.owner)).toHaveLength(1);
  });

  test("notify once when a key expires within 14 days, and again after its expiry changes", async () => {
    await choose(people.owner, "key_created", false);
    await choose(people.developer, "key_created", false);
    await choose(people.developer, "key_expiring", false);
    const key = await runWrite(account.ctx, (write) =>
      createApiKey(write, { name: "Shop", expires_at: inDays(10) }),
    );
    await runWrite(account.ctx, (write) =>
      createApiKey(write, { name: "Later", expires_at: inDays(40) }),
    );
    await twice(checkKeys);
    expect(await subjectsTo(people.owner)).toEqual([]);
    await age();
    await twice(checkKeys);
    await twice(checkKeys);
    const soon = 'API key "Shop" expires soon';
    expect(await notified()).toEqual({
      owner: [soon],
      developer: [],
      marketing: [],
      accountant: [],
    });
    await asOwner((tx) =>
      tx.query(
        "UPDATE api_keys SET expires_at = now() + interval '12 days' WHERE account_id = $1 AND key_id = $2",
        [account.id, key.id],
      ),
    );
    await twice(checkKeys);
    expect(await subjectsTo(people.owner)).toEqual([soon, soon]);
  });

  test("don't delay other emails by many new keys", async () => {
    for (let i = 0; i < 12; i += 1)
      await runWrite(account.ctx, (write) => createApiKey(write, { name: `Key ${i}` }));
    expect(await subjectsTo(people.owner)).toHaveLength(10);
    await spend(70);
    await lookAtBalances();
    expect((await subjectsTo(people.owner)).at(-1)).toBe(low);
  });
});

test("notifies subscribed members of a new member, but not the new member", async () => {
  await choose(people.accountant, "member_joined", true);
  const email = `joins-${account.id}@example.org`;
  await asOwner((tx) =>
    tx.query("UPDATE sessions SET confirmed_at = now() WHERE user_id = $1", [people.owner.userId]),
  );
  await succeed(people.owner, "POST", "/team/invitations", { email, role: "marketing" });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT body FROM mail_outbox WHERE recipient = $1", [email]),
  );
  const token = /\/invite\/(\S+)/.exec(rows[0].body)?.[1];
  const person = { name: "Nora New", password: "a fine long password" };
  await succeed(makeStranger(), "POST", `/invitations/${token}/accept`, person);
  expect(await notified()).toEqual({
    owner: [],
    developer: [],
    marketing: [],
    accountant: ["Nora New joined Test account"],
  });
  expect(await subjectsTo({ email })).toHaveLength(1);
});

test("notifies of a balance once over concurrent runs", async () => {
  await spend(70);
  await Promise.all([runBalanceChecks(), runBalanceChecks(), runBalanceChecks()]);
  expect(await subjectsTo(people.owner)).toEqual([low]);
});
