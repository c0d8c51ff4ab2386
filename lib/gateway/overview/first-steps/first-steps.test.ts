import { expect, it } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateSendingSettings } from "@/lib/gateway/account/settings/public";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";
import type { TestSender } from "@/lib/api-suites/test-api";
import type { FirstSteps } from "./schema";

const { send } = testApi({ hasRates: true });

const read = async (sender: TestSender) =>
  (await send(sender, "GET", "/me/first-steps")).body as FirstSteps;

it("follow the account's actions", async () => {
  const account = await makeTestAccount({ balance: "0" });
  const owner = await makeTestPerson(account.ctx, "owner");
  expect(await read(owner)).toEqual({ is_new: true, done: [], skipped: [] });

  await runWrite(account.ctx, (write) =>
    updateSendingSettings(write, { default_sender: "NORDWIND" }),
  );
  expect((await read(owner)).done).toEqual(["sender"]);
  await send(account, "GET", "/me");
  await expect.poll(async () => (await read(owner)).done).toEqual(["sender", "key"]);
  await makeTestPerson(account.ctx, "developer");
  expect((await read(owner)).done).toEqual(["sender", "key", "invite"]);
});

it("are done after a top-up and a message, and stay done when the balance is spent", async () => {
  const account = await makeTestAccount({ balance: "0.075" });
  const owner = await makeTestPerson(account.ctx, "owner");
  expect((await read(owner)).done).toEqual(["funds"]);
  await sendSms(account.ctx, VALID);
  expect((await read(owner)).done).toEqual(["funds", "test"]);
});

it("skipped by a user stay skipped for that user only", async () => {
  const account = await makeTestAccount();
  const [one, other] = [
    await makeTestPerson(account.ctx, "owner"),
    await makeTestPerson(account.ctx, "marketing"),
  ];
  const response = await send(one, "PUT", "/me/first-steps", { skipped: ["key", "invite"] });
  expect(response.body.skipped).toEqual(["key", "invite"]);
  expect((await read(one)).skipped).toEqual(["key", "invite"]);
  expect((await read(other)).skipped).toEqual([]);
  expect((await send(one, "PUT", "/me/first-steps", { skipped: ["fly"] })).status).toBe(400);
});

it("skipped by two dashboards concurrently are both skipped", async () => {
  const account = await makeTestAccount();
  const owner = await makeTestPerson(account.ctx, "owner");
  await Promise.all(
    ["key", "invite", "sender"].map((step) =>
      send(owner, "PUT", "/me/first-steps", { skipped: [step] }),
    ),
  );
  expect((await read(owner)).skipped).toEqual(["sender", "key", "invite"]);
  const again = await send(owner, "PUT", "/me/first-steps", { skipped: ["key"] });
  expect(again.body.skipped).toEqual(["sender", "key", "invite"]);
});

it("don't return for an account that has been sending for a month", async () => {
  const account = await makeTestAccount();
  const owner = await makeTestPerson(account.ctx, "owner");
  const addHour = (age: string) =>
    asOwner((tx) =>
      tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent)
         VALUES ($1, date_trunc('hour', now() - $2::interval, 'UTC'), 'DE', 'direct', 0, 1)`,
        [account.id, age],
      ),
    );
  await addHour("29 days");
  expect((await read(owner)).is_new).toBe(true);
  await addHour("31 days");
  expect((await read(owner)).is_new).toBe(false);
  await asOwner((tx) => tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]));
});
