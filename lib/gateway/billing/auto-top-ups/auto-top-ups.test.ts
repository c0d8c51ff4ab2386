import { describe, expect, onTestFinished, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { buildGate } from "@/lib/db/testing/test-gate";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runBalanceAlerts } from "@/lib/gateway/billing/balance-alerts/public";
import {
  readAvailable,
  findLedgerDiscrepancies,
  CARDS,
  card,
  storeMethod,
} from "@/lib/gateway/billing/payments/test-payments";
import { adjust, transfer } from "@/lib/ledger/ledger";
import { runAutoTopUps } from "./run";

const { database, send, account } = testModule({ account: { balance: "60" }, hasRates: true });
let count = 0;

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const run = (now?: Date) => runAutoTopUps(fail, "crossed", now);

/** Spends or adds, in whole units of the currency. */
function move(amount: number): Promise<void> {
  count += 1;
  const ref = `test-${count}`;
  return withAccount(account.id, (tx) =>
    adjust(tx, account.id, BigInt(amount) * 1_000_000n, ref, "test"),
  );
}

const SETTINGS = { is_enabled: true, threshold: 50, target: 300, daily_limit: 2 };

async function setUp(number: string, change = {}) {
  const method_id = await storeMethod(send, account, card(CARDS.ok));
  if (number !== CARDS.ok) {
    // Its owner once paid with it; now it behaves otherwise.
    await asOwner((tx) =>
      tx.query(
        "UPDATE payment_methods SET provider_ref = replace(provider_ref, '_ok_', $2) WHERE method_id = $1",
        [method_id, number === CARDS.declined ? "_declined_" : "_challenge_"],
      ),
    );
  }
  const body = { ...SETTINGS, method_id, ...change };
  expect((await send(account, "PUT", "/auto_top_up", body)).status).toBe(200);
  return method_id;
}

const payments = async () => (await send(account, "GET", "/payments")).body;
const units = async () => Number(await readAvailable(account.ctx)) / 1_000_000;

describe("auto top-up", () => {
  test("restores the target balance, once per crossing", async () => {
    await setUp(CARDS.ok);
    await run();
    expect(await payments()).toEqual([]);
    await move(-20);
    await run();
    await run();
    expect(await payments()).toMatchObject([{ is_auto: true, net_val: 260, status: 100 }]);
    expect(await units()).toBe(300);
    await move(-260);
    await run();
    expect(await units()).toBe(300);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("starts one payment from concurrent checks", async () => {
    await setUp(CARDS.ok);
    await move(-20);
    await Promise.all(Array.from({ length: 10 }, () => run()));
    expect(await payments()).toHaveLength(1);
    expect(await units()).toBe(300);
  });

  test("starts no second payment when credit arrives while the balance is read", async () => {
    await setUp(CARDS.ok);
    await move(-20);
    await run();
    await move(-260);
    const values = [account.id];
    await asOwner((tx) =>
      tx.query(
        "UPDATE payments SET status = 20, completed_at = NULL WHERE account_id = $1",
        values,
      ),
    );
    const balance = { table: "ledger_accounts", column: "kind", value: "available" };
    const gate = await buildGate(database.current.url, balance);
    onTestFinished(() => gate.remove());
    // Readers of the balance wait here, with their old snapshot.
    const running = await gate.whileClosed(async (waiting) => {
      const reading = run();
      await expect.poll(waiting).toBe(1);
      await asOwner(async (tx) => {
        await tx.query(
          "UPDATE payments SET status = 100, completed_at = now() WHERE account_id = $1",
          values,
        );
        const movement = { accountId: account.id, amount: 260_000_000n, ref: "arrived" };
        await transfer(tx, "topup", [movement]);
      });
      return { reading };
    });
    await running.reading;
    expect(await payments()).toHaveLength(1);
    expect(await units()).toBe(300);
  });

  test("is found by the full scan if set up by the previous version's process", async () => {
    await setUp(CARDS.ok);
    await asOwner((tx) =>
      tx.query("UPDATE ledger_accounts SET top_up_below = NULL WHERE account_id = $1", [
        account.id,
      ]),
    );
    await move(-20);
    await runAutoTopUps(fail, "all");
    expect(await payments()).toHaveLength(1);
    await move(-260);
    await run();
    expect(await payments()).toHaveLength(2);
  });

  test("stops at its daily limit, and resumes the next day", async () => {
    await setUp(CARDS.ok);
    for (let n = 0; n < 3; n += 1) {
      await move(n === 0 ? -20 : -280);
      await run();
      if (n === 0) expect(await units()).toBe(300);
    }
    expect(await payments()).toHaveLength(2);
    expect(await units()).toBeLessThan(50);
    await run(new Date(Date.now() + 86_400_000));
    expect(await payments()).toHaveLength(3);
  });

  test("counts days in the account's time zone", async () => {
    await asOwner((tx) =>
      tx.query("UPDATE accounts SET time_zone = 'Pacific/Auckland' WHERE account_id = $1", [
        account.id,
      ]),
    );
    const method_id = await setUp(CARDS.ok, { daily_limit: 1 });
    const at = (time: string) => run(new Date(`2027-07-10T${time}Z`));
    await move(-20);
    await at("11:30:00");
    expect(await payments()).toHaveLength(1);
    await move(-280);
    await at("11:59:59");
    expect(await payments()).toHaveLength(1);
    // Midnight in Auckland, noon in UTC.
    await at("12:00:00");
    expect(await payments()).toMatchObject([{ status: 100 }, { status: 100 }]);
    await move(-280);
    await at("23:59:59");
    expect(await payments()).toHaveLength(2);
    expect((await send(account, "GET", "/auto_top_up")).body.method_id).toBe(method_id);
  });

  test.each([CARDS.declined, CARDS.challenge])(
    "pauses when card %s fails, notifies, and resumes after saved settings or credit",
    async (number) => {
      const method_id = await setUp(number, { daily_limit: 10 });
      await move(-20);
      await run();
      await run();
      expect(await payments()).toMatchObject([{ status: 1000 }]);
      const { body } = await send(account, "GET", "/auto_top_up");
      expect(body).toMatchObject({ is_enabled: true, is_paused: true, method_id });
      await move(20);
      await run();
      await move(-20);
      await run();
      expect(await payments()).toHaveLength(2);
      await send(account, "PUT", "/auto_top_up", { ...SETTINGS, daily_limit: 10, method_id });
      expect((await send(account, "GET", "/auto_top_up")).body.is_paused).toBe(false);
      await run();
      expect(await payments()).toHaveLength(3);
    },
  );

  test("fails an expired card at once, without a charge", async () => {
    const method_id = await setUp(CARDS.ok);
    await asOwner((tx) =>
      tx.query("UPDATE payment_methods SET exp_year = 2020 WHERE method_id = $1", [method_id]),
    );
    await move(-20);
    await run();
    expect(await payments()).toMatchObject([{ status: 1000, error: "The card has expired." }]);
    expect(await units()).toBe(40);
  });

  test("accepts only the account's own payment method, which can't be deleted", async () => {
    const method_id = await setUp(CARDS.ok);
    const refused = await send(account, "DELETE", `/payment_methods/${method_id}`);
    expect([refused.status, refused.body.reason]).toEqual([422, "payment_method_in_use"]);
    const other = await makeTestAccount();
    const foreign = await storeMethod(send, other, card(CARDS.ok));
    for (const change of [{ method_id: foreign }, { target: 50 }, { threshold: 0.001 }]) {
      const body = { ...SETTINGS, method_id, ...change };
      expect((await send(account, "PUT", "/auto_top_up", body)).status).toBeGreaterThanOrEqual(400);
    }
    await send(account, "PUT", "/auto_top_up", { ...SETTINGS, method_id, is_enabled: false });
    expect((await send(account, "DELETE", `/payment_methods/${method_id}`)).status).toBe(204);
  });
});

describe("balance alerts", () => {
  const mails = async () => {
    const { rows } = await asOwner((tx) =>
      tx.query(
        "SELECT recipient, subject FROM mail_outbox WHERE recipient LIKE $1 ORDER BY mail_id",
        [`%${account.id}@example.org`],
      ),
    );
    return rows.map(({ recipient, subject }) => `${recipient.split("-")[0]} ${subject}`);
  };
  const address = (name: string) => `${name}-${account.id}@example.org`;

  test("notify each address below its own threshold, once until the balance was above it", async () => {
    const alerts = [
      { email: address("first"), threshold: 50 },
      { email: address("second"), threshold: 10 },
    ];
    await send(account, "PUT", "/balance_alerts", { alerts });
    await runBalanceAlerts(fail);
    expect(await mails()).toEqual([]);
    await move(-20);
    await Promise.all([runBalanceAlerts(fail), runBalanceAlerts(fail), runBalanceAlerts(fail)]);
    expect(await mails()).toEqual(["first The balance of Test account is below €50.00"]);
    await move(-35);
    await runBalanceAlerts(fail);
    expect(await mails()).toHaveLength(2);
    await move(35);
    await runBalanceAlerts(fail);
    await move(-35);
    await runBalanceAlerts(fail);
    expect((await mails()).filter((mail) => mail.startsWith("second"))).toHaveLength(2);
    expect((await mails()).filter((mail) => mail.startsWith("first"))).toHaveLength(1);
    await send(account, "PUT", "/balance_alerts", { alerts: alerts.slice(0, 1) });
    expect((await send(account, "GET", "/balance_alerts")).body.alerts).toEqual(alerts.slice(0, 1));
  });

  test.each([
    [[{ email: "nobody", threshold: 5 }]],
    [[{ email: "a@example.org", threshold: -1 }]],
    [[{ email: "a@example.org", threshold: 0.001 }]],
    [Array.from({ length: 11 }, (_, n) => ({ email: `a${n}@example.org`, threshold: 5 }))],
  ])("reject %o", async (alerts) => {
    expect((await send(account, "PUT", "/balance_alerts", { alerts })).status).toBe(400);
  });
});
