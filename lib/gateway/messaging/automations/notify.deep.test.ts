import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { AUTOMATION, workOn } from "./test-automations";
import { runAutomationSteps } from "./work-on";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });
const phoneAt = (index: number) => `+49171392${1_000 + index}`;

const report = (index: number) =>
  send(owner, "POST", "/automation_events", {
    id: `event-${index}`,
    name: "signed_up",
    phone: phoneAt(index),
    values: {},
  });
async function readMails(): Promise<{ subject: string; body: string }[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ subject: string; body: string }>(
      "SELECT subject, body FROM mail_outbox WHERE recipient = $1 AND kind = 'automation' ORDER BY mail_id",
      [owner.email],
    ),
  );
  return rows;
}

test("groups people into one email beyond ten an hour", async () => {
  const [{ user_id: userId }] = (await send(owner, "GET", "/team/members")).body;
  const step = { kind: "notify", user_ids: [userId], subject: "Call them", text: "At [phone]." };
  const { body } = await send(owner, "POST", "/automations", { ...AUTOMATION, steps: [step] });
  const path = `/automations/${body.id}`;
  expect((await send(owner, "PUT", `${path}/publish`)).status).toBe(200);
  for (let index = 0; index < 32; index += 1) await report(index);
  const due = { accountId: account.id, id: body.id };
  await Promise.all([1, 2].map(() => runAutomationSteps(due)));
  await workOn(account.id);
  expect(await readMails()).toHaveLength(10);
  const { steps } = (await send(owner, "GET", `${path}/report`)).body;
  expect(steps[0].notices).toEqual({ mailed: 10, grouped: 22, left_out: 0 });
  const passHour = () =>
    asOwner((tx) =>
      tx.query(
        `UPDATE automation_notice_limits SET began_at = began_at - interval '1 hour',
           due_at = due_at - interval '1 hour' WHERE account_id = $1`,
        [account.id],
      ),
    );
  await passHour();
  await workOn(account.id);
  const mails = await readMails();
  expect(mails).toHaveLength(11);
  expect(mails[10]?.subject).toBe("22 more people: Welcome");
  expect(mails[10]?.body.match(/^\+49171392/gm)).toHaveLength(20);
  expect(mails[10]?.body).toContain("and 2 more");
  await passHour();
  await report(40);
  await workOn(account.id);
  expect(await readMails()).toHaveLength(12);
});
