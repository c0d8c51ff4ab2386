import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { killAtWriteTo } from "@/lib/db/testing/test-kill";
import { claimMails, markSent } from "@/lib/mail/outbox-worker";
import { AUTOMATION, workOn } from "./test-automations";
import { runAutomationSteps } from "./work-on";

const { send, account, owner, developer, marketing } = testModule({
  people: ["owner", "developer", "marketing"],
  hasRates: true,
});
const ADA = "+491713920001";
const phoneAt = (index: number) => `+49171392${1_000 + index}`;

interface Person {
  email: string;
}

async function findUserId({ email }: Person): Promise<number> {
  const { body } = await send(owner, "GET", "/team/members?itemsPerPage=500");
  return body.find((member: Person) => member.email === email).user_id;
}
const notify = async (members: readonly Person[], more: object = {}) => ({
  kind: "notify",
  user_ids: await Promise.all(members.map(findUserId)),
  subject: "Call [name|them]",
  text: "[name|Somebody] is at [phone].",
  ...more,
});
async function create(step: object, more: object = {}) {
  return send(owner, "POST", "/automations", { ...AUTOMATION, steps: [step], ...more });
}
async function start(step: object, more: object = {}): Promise<number> {
  const { status, body } = await create(step, more);
  expect([status, body.violations]).toEqual([201, undefined]);
  expect((await send(owner, "PUT", `/automations/${body.id}/publish`)).status).toBe(200);
  await workOn(account.id);
  return body.id;
}
const report = (phone: string, values: object = {}) =>
  send(owner, "POST", "/automation_events", {
    id: `of ${phone}`,
    name: "signed_up",
    phone,
    values,
  });
async function mailsTo({ email }: Person): Promise<{ subject: string; body: string }[]> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT subject, body FROM mail_outbox WHERE recipient = $1 AND kind = 'automation' ORDER BY mail_id",
      [email],
    ),
  );
  return rows as { subject: string; body: string }[];
}
const getNotices = async (id: number) =>
  (await send(owner, "GET", `/automations/${id}/report`)).body.steps[0].notices;

test("emails members in their language, without values and digits hidden from their role", async () => {
  await asOwner((tx) =>
    tx.query("UPDATE users SET lang = 'de' WHERE email = $1", [marketing.email]),
  );
  const id = await start(await notify([developer, marketing]));
  await report(ADA, { name: "Ada" });
  await workOn(account.id);
  const [toMarketing] = await mailsTo(marketing);
  expect(toMarketing?.subject).toBe("Call Ada");
  expect(toMarketing?.body).toContain(`Ada is at ${ADA}.`);
  expect(toMarketing?.body).toContain("Nummer: ");
  expect(toMarketing?.body).toContain(`/automations/${id}`);
  const [toDeveloper] = await mailsTo(developer);
  expect(toDeveloper?.subject).toBe("Call them");
  expect(toDeveloper?.body).toContain("Somebody is at +49•••••••001.");
  expect(toDeveloper?.body).not.toMatch(/Ada|392|\/automations\//);
  expect(await mailsTo(owner)).toEqual([]);
  expect(await getNotices(id)).toEqual({ mailed: 2, grouped: 0, left_out: 0 });
});

test("skips members who left, and continues people's runs", async () => {
  const id = await start(await notify([developer, marketing]));
  await send(owner, "DELETE", `/team/members/${await findUserId(marketing)}`);
  await report(ADA);
  await workOn(account.id);
  expect(await mailsTo(marketing)).toEqual([]);
  expect(await mailsTo(developer)).toHaveLength(1);
  expect(await getNotices(id)).toEqual({ mailed: 1, grouped: 0, left_out: 1 });
  expect((await send(owner, "GET", `/automations/${id}`)).body.counts.finished).toBe(1);
});

test("counts individual emails separately from the grouped one", async () => {
  const id = await start(await notify([owner]));
  const setLimit = (change: string) =>
    asOwner((tx) =>
      tx.query(`UPDATE automation_notice_limits SET ${change} WHERE account_id = $1`, [account.id]),
    );
  await report(phoneAt(0));
  await workOn(account.id);
  await setLimit("mails = 10");
  await report(phoneAt(1));
  await workOn(account.id);
  // The next hour began before the email for several was sent.
  await setLimit("began_at = now(), mails = 9, due_at = now() - interval '1 minute'");
  await workOn(account.id);
  await report(phoneAt(2));
  await workOn(account.id);
  expect(await getNotices(id)).toEqual({ mailed: 1, grouped: 2, left_out: 0 });
});

test.each(["mail_outbox", "automation_notices"])(
  "sends no email when a worker is killed before the write to %s, and one by the next",
  async (table) => {
    const id = await start(await notify([owner]));
    await report(ADA);
    const due = { accountId: account.id, id };
    expect(await killAtWriteTo(table, () => runAutomationSteps(due))).toBeInstanceOf(Error);
    expect(await mailsTo(owner)).toEqual([]);
    await workOn(account.id);
    expect(await mailsTo(owner)).toHaveLength(1);
  },
);

test("locks the automation before groups, like a publication", async () => {
  const { body: group } = await send(owner, "POST", "/groups", { name: "Club" });
  const joins = { kind: "add_to_group", group_id: group.id };
  const step = await notify([owner]);
  const id = await start(step, { steps: [joins, step] });
  await report(ADA);
  let worked: Promise<unknown> = Promise.resolve();
  await asOwner(async (tx) => {
    await tx.query("SELECT FROM automations WHERE account_id = $1 AND id = $2 FOR UPDATE", [
      account.id,
      id,
    ]);
    worked = runAutomationSteps({ accountId: account.id, id });
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const countWaiting = async () => (await tx.query(waiting)).rowCount;
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
    const lock =
      "SELECT FROM contact_groups WHERE account_id = $1 AND group_id = $2 FOR UPDATE NOWAIT";
    expect((await tx.query(lock, [account.id, group.id])).rowCount).toBe(1);
  });
  await worked;
  expect(await mailsTo(owner)).toHaveLength(1);
});

test("emails once for a step that runs twice for a person", async () => {
  const id = await start(await notify([owner]));
  await report(ADA);
  await workOn(account.id);
  await asOwner((tx) =>
    tx.query(
      `UPDATE automation_runs SET state = 'waiting', step = '1', due_at = now(), ended_at = NULL
       WHERE account_id = $1`,
      [account.id],
    ),
  );
  const due = { accountId: account.id, id };
  await expect(runAutomationSteps(due)).rejects.toThrow("automation_notices_pkey");
  expect(await mailsTo(owner)).toHaveLength(1);
  await asOwner((tx) =>
    tx.query("DELETE FROM automation_runs WHERE account_id = $1", [account.id]),
  );
});

test("uses the automation's name as subject if values are hidden", async () => {
  await start(await notify([owner], { subject: "[name]" }));
  await report(ADA, { name: "\u202e" });
  await workOn(account.id);
  expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual(["Welcome"]);
});

test("removes an erased person from unsent emails", async () => {
  await start(await notify([owner, developer]));
  const phones = [0, 1, 2].map(phoneAt);
  const setLimit = (change: string) =>
    asOwner((tx) =>
      tx.query(`UPDATE automation_notice_limits SET ${change} WHERE account_id = $1`, [account.id]),
    );
  for (const phone of phones) {
    await report(phone);
    await workOn(account.id);
    await setLimit("mails = 10");
  }
  await setLimit("due_at = now() - interval '1 minute'");
  await workOn(account.id);
  const countMails = async () => [(await mailsTo(owner)).length, (await mailsTo(developer)).length];
  const erase = async (phone = "") =>
    expect((await send(owner, "POST", `/contacts/${phone}/erasure`)).status).toBe(200);
  expect(await countMails()).toEqual([2, 2]);
  await erase(phones[0]);
  expect(await countMails()).toEqual([1, 1]);
  await erase(phones[1]);
  const bodies = [...(await mailsTo(owner)), ...(await mailsTo(developer))].map(({ body }) => body);
  expect(bodies[0]).not.toContain(phones[1]);
  expect(bodies[0]).toContain(phones[2]);
  expect(bodies[1]).not.toMatch(/•001$/m);
  expect(bodies[1]).toMatch(/•002$/m);
  await erase(phones[2]);
  expect(await countMails()).toEqual([0, 0]);
});

test("deletes unsent emails once their reader loses access to people", async () => {
  await start(await notify([owner, developer, marketing]));
  await report(ADA);
  await workOn(account.id);
  const path = `/team/members/${await findUserId(marketing)}`;
  expect((await send(owner, "PUT", path, { role: "developer" })).status).toBe(200);
  expect(await mailsTo(marketing)).toEqual([]);
  expect((await send(owner, "DELETE", `/team/members/${await findUserId(developer)}`)).status).toBe(
    204,
  );
  expect(await mailsTo(developer)).toEqual([]);
  expect(await mailsTo(owner)).toHaveLength(1);
});

test("emails only the tester in a test, with a note", async () => {
  const { body } = await create(await notify([developer]));
  const path = `/automations/${body.id}/test`;
  await send(owner, "POST", path, { phone: ADA, values: { name: "Ada" } });
  await workOn(account.id);
  expect(await mailsTo(developer)).toEqual([]);
  const [mail] = await mailsTo(owner);
  expect(mail?.subject).toBe("Test: Call Ada");
  expect(mail?.body).toContain("This is a test of the automation");
  expect(mail?.body).toContain(`/automations/${body.id}\n`);
  expect((await send(owner, "GET", path)).body.notices).toEqual([{ step: "1", outcome: "mailed" }]);
});

test("emails for each step in a test with many such steps", async () => {
  const step = await notify([owner]);
  const steps = Array.from({ length: 11 }, () => step);
  const { body } = await create(step, { steps });
  const path = `/automations/${body.id}/test`;
  expect((await send(owner, "POST", path, { phone: ADA })).status).toBeLessThan(300);
  await workOn(account.id);
  expect(await mailsTo(owner)).toHaveLength(11);
});

test("rejects an invalid email step at its field", async () => {
  const [own] = (await notify([owner])).user_ids;
  const { rows } = await asOwner((tx) =>
    tx.query<{ id: string }>(
      `SELECT user_id AS id FROM users u WHERE NOT EXISTS (
         SELECT FROM memberships m WHERE m.account_id = $1 AND m.user_id = u.user_id) LIMIT 1`,
      [account.id],
    ),
  );
  const cases: [object, number, string][] = [
    [{ user_ids: [own, 999_999] }, 422, "steps[0].user_ids[1]"],
    ...rows.map(({ id }): [object, number, string] => [
      { user_ids: [Number(id)] },
      422,
      "steps[0].user_ids[0]",
    ]),
    [{ user_ids: [] }, 400, "steps[0].user_ids"],
    [{ user_ids: Array.from({ length: 11 }, () => own) }, 400, "steps[0].user_ids"],
    [{ subject: "x".repeat(101) }, 400, "steps[0].subject"],
    [{ text: " " }, 400, "steps[0].text"],
  ];
  for (const [change, status, field] of cases) {
    const { status: got, body } = await create(await notify([owner], change));
    expect([got, body.violations[0].propertyPath]).toEqual([status, field]);
  }
});

test("deletes an email's data about people once sent", async () => {
  await start(await notify([owner]));
  await report(ADA, { name: "Ada" });
  await workOn(account.id);
  for (const mail of await claimMails(1_000)) await markSent(mail, mail.subject);
  expect(await mailsTo(owner)).toEqual([{ subject: "automation", body: "" }]);
});
