import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { dumpDatabase } from "@/lib/db/testing/test-dump";
import { asOwner } from "@/lib/db/transaction";
import type { MailListener } from "./listener";
import { listen, listReceivedMails, makeAddress, sendMail } from "./test-mail";

/** A text received by email is deleted with its message from the whole database. */
const { api } = testApi({ hasRates: true, api: { hasRequestLog: true } });
let listener: MailListener;

beforeAll(async () => {
  listener = await listen();
});
afterAll(async () => {
  await listener.stop();
  await api.close();
});

const makeCanary = (name: string) => `canary ${name} ${randomBytes(6).toString("hex")}`;

async function findMessage(accountId: number): Promise<string> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ uuid: string }>("SELECT uuid FROM messages WHERE account_id = $1", [accountId]),
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.uuid ?? "";
}

test.each([
  ["DELETE", (uuid: string) => `/sms/${uuid}`],
  ["POST", (uuid: string) => `/sms/ops/batch_delete?uuid[]=${uuid}`],
])("erases the text of a message that is deleted by %s", async (method, getPath) => {
  const account = await makeTestAccount({ balance: "10" });
  const to = await makeAddress(account.ctx);
  const [subject, text] = [makeCanary("subject"), makeCanary("body")];
  expect(await sendMail(listener.port, { to, subject, text })).toMatchObject({ code: 250 });
  const before = await dumpDatabase();
  expect([before.includes(subject), before.includes(text)]).toEqual([true, true]);
  const path = getPath(await findMessage(account.id));
  expect((await api.request(path, { method, headers: account.headers })).ok).toBe(true);
  const after = await dumpDatabase();
  expect([after.includes(subject), after.includes(text)]).toEqual([false, false]);
  // The log still records that there was an email.
  expect(await listReceivedMails(account.ctx)).toMatchObject([{ result: "accepted", address: to }]);
});

test("stores no content of a rejected email if the account deletes texts, not even in the reason", async () => {
  const account = await makeTestAccount({ balance: "10", isTextDeleted: true });
  const to = await makeAddress(account.ctx);
  const code = randomBytes(12).toString("hex");
  const mail = { to, subject: "Alarm", text: `Look at [slink ${code}]` };
  expect(await sendMail(listener.port, mail)).toMatchObject({ code: 550 });
  expect(await listReceivedMails(account.ctx)).toMatchObject([{ result: "refused" }]);
  expect(await dumpDatabase()).not.toContain(code);
});
