import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { beginFactor, issueRecoveryCodes } from "@/lib/auth/second-factor";
import { markFactorConfirmed } from "@/lib/auth/second-factor-store";
import { appCode } from "@/lib/auth/test-person";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withoutAccount } from "@/lib/db/transaction";
import { postJson, VALID } from "@/lib/gateway/sms/test-sms";
import { allRoutes } from "@/lib/http/app";
import {
  makeTestAccount,
  makeTestApi,
  makeTestKey,
  makeTestPerson,
  openTestSession,
  type TestAccount,
  type TestPerson,
} from "@/lib/http/test-api";
import { auditFindingsOf, auditOf } from "./test-audit";

/** Every operation that writes leaves exactly one row in the audit log, or is named here with a reason. */
testDatabase();
const { api } = makeTestApi();
beforeAll(importTestRates);

const EXEMPT: Record<string, string> = {
  sendSms: "the message itself is the record: who, when, from where, with which key",
  dryRunSms: "stores nothing",
  confirmIdentity: "opens what is recorded by itself, changes nothing",
  beginSecondFactor: "puts a key aside, which counts from the first code on",
  switchAccount: "changes where a session works, nothing of an account",
  createTableView: "how a table is looked at, no act on the account",
  changeTableView: "how a table is looked at, no act on the account",
  deleteTableView: "how a table is looked at, no act on the account",
  setTableSettings: "how a table is looked at, no act on the account",
  createDraft: "saved while somebody types; what is sent is recorded by its message",
  updateDraft: "saved while somebody types; what is sent is recorded by its message",
  deleteDraft: "saved while somebody types; what is sent is recorded by its message",
};

interface World {
  account: TestAccount;
  owner: TestPerson;
}
interface Call {
  path: string;
  body?: object;
  action: string;
}

async function send({ account }: World): Promise<string> {
  const answer = await postJson(api, "/sms", account.headers, VALID);
  return (await answer.json()).uuid;
}

const freshEmail = () => `${randomBytes(6).toString("hex")}@example.org`;

async function invitationOf({ owner }: World): Promise<number> {
  const body = { email: freshEmail(), role: "marketing" };
  return (await (await postJson(api, "/team/invitations", owner.headers, body)).json()).id;
}

/** Begins a second factor as the owner would; the key is what their app holds. */
async function factorOf({ owner }: World): Promise<string> {
  const key = await withoutAccount((tx) => beginFactor(tx, owner.userId));
  if (key === null) throw new Error("A second factor is in use");
  return key;
}

async function turnOnFactor(world: World): Promise<void> {
  await factorOf(world);
  await withoutAccount(async (tx) => {
    await markFactorConfirmed(tx, world.owner.userId);
    await issueRecoveryCodes(tx, world.owner.userId);
  });
}

async function otherSessionOf({ account, owner }: World): Promise<string> {
  await openTestSession(account.id, owner.userId);
  const answer = await api.request("/me/sessions", {
    headers: { ...owner.headers, accept: "application/json" },
  });
  const sessions: { id: string; is_current: boolean }[] = await answer.json();
  return sessions.find(({ is_current }) => !is_current)?.id ?? "";
}

const OWN_PASSWORD = "the password of before";

/** A request of each operation that succeeds, and what the log must call it. */
const CALLS: Record<string, (world: World) => Promise<Call>> = {
  deleteSms: async (world) => ({ path: `/sms/${await send(world)}`, action: "sms.deleted" }),
  batchCancelSms: async (world) => ({
    path: `/sms/ops/batch_cancel?uuid=${await send(world)}`,
    action: "sms.batch_canceled",
  }),
  batchDeleteSms: async (world) => ({
    path: `/sms/ops/batch_delete?uuid=${await send(world)}`,
    action: "sms.batch_deleted",
  }),
  rescheduleSms: async (world) => ({
    path: `/sms/${await send(world)}/reschedule`,
    body: { delivery_at: Math.floor(Date.now() / 1000) + 3_600 },
    action: "sms.rescheduled",
  }),
  createApiKey: async () => ({
    path: "/api_keys",
    body: { name: "New" },
    action: "api_key.created",
  }),
  updateApiKey: async ({ account }) => ({
    path: `/api_keys/${(await makeTestKey(account.ctx)).id}`,
    body: { name: "Other" },
    action: "api_key.changed",
  }),
  deleteApiKey: async ({ account }) => ({
    path: `/api_keys/${(await makeTestKey(account.ctx)).id}`,
    action: "api_key.deleted",
  }),
  rotateApiKey: async ({ account }) => ({
    path: `/api_keys/${(await makeTestKey(account.ctx)).id}/rotate`,
    body: { overlap_hours: 24 },
    action: "api_key.rotated",
  }),
  takeOverApiKey: async ({ account }) => ({
    path: `/api_keys/${(await makeTestKey(account.ctx)).id}/take_over`,
    action: "api_key.taken_over",
  }),
  changeMemberRole: async ({ account }) => ({
    path: `/team/members/${(await makeTestPerson(account.ctx, "marketing")).userId}`,
    body: { role: "developer" },
    action: "member.role_changed",
  }),
  removeMember: async ({ account }) => ({
    path: `/team/members/${(await makeTestPerson(account.ctx, "owner")).userId}`,
    action: "member.removed",
  }),
  invite: async () => ({
    path: "/team/invitations",
    body: { email: freshEmail(), role: "developer" },
    action: "invitation.created",
  }),
  resendInvitation: async (world) => ({
    path: `/team/invitations/${await invitationOf(world)}/resend`,
    action: "invitation.resent",
  }),
  revokeInvitation: async (world) => ({
    path: `/team/invitations/${await invitationOf(world)}`,
    action: "invitation.revoked",
  }),
  askForAccess: async () => ({
    path: "/team/access-requests",
    body: { page: "/billing" },
    action: "access.requested",
  }),
  updateAccountSettings: async () => ({
    path: "/settings/account",
    body: { name: "Other" },
    action: "account.settings_changed",
  }),
  updateSendingSettings: async () => ({
    path: "/settings/sending",
    body: { default_sender: "OTHER" },
    action: "account.sending_changed",
  }),
  updateNotificationSettings: async () => ({
    path: "/settings/notifications",
    body: { events: [] },
    action: "notifications.changed",
  }),
  changePassword: async ({ owner }) => {
    const hash = await hashPassword(OWN_PASSWORD);
    await asOwner((tx) =>
      tx.query("UPDATE users SET password_hash = $2 WHERE user_id = $1", [owner.userId, hash]),
    );
    const body = { current_password: OWN_PASSWORD, password: "quite another password" };
    return { path: "/me/password", body, action: "password.changed" };
  },
  requestEmailChange: async () => ({
    path: "/me/email_change",
    body: { email: freshEmail() },
    action: "email_change.asked",
  }),
  cancelEmailChange: async ({ owner }) => {
    const path = "/me/email_change";
    expect((await postJson(api, path, owner.headers, { email: freshEmail() })).status).toBe(201);
    return { path, action: "email_change.canceled" };
  },
  endSession: async (world) => ({
    path: `/me/sessions/${await otherSessionOf(world)}`,
    action: "session.ended",
  }),
  endOtherSessions: async (world) => {
    await otherSessionOf(world);
    return { path: "/me/sessions", action: "session.others_ended" };
  },
  confirmSecondFactor: async (world) => ({
    path: "/me/second_factor",
    body: { code: await appCode(await factorOf(world)) },
    action: "second_factor.turned_on",
  }),
  removeSecondFactor: async (world) => {
    await turnOnFactor(world);
    return { path: "/me/second_factor", action: "second_factor.turned_off" };
  },
  renewRecoveryCodes: async (world) => {
    await turnOnFactor(world);
    return { path: "/me/recovery_codes", action: "recovery_codes.renewed" };
  },
  forgetTrustedBrowsers: async () => ({
    path: "/me/trusted_browsers",
    action: "trusted_browsers.forgotten",
  }),
  changeProfile: async () => ({
    path: "/me/profile",
    body: { theme: "dark" },
    action: "profile.changed",
  }),
};

const writing = allRoutes.filter(({ auth, method }) => auth !== "public" && method !== "get");

test("every writing operation is called here or named with a reason", () => {
  const known = [...Object.keys(CALLS), ...Object.keys(EXEMPT)].sort();
  expect(known).toEqual(writing.map((row) => row.operationId).sort());
});

test.each(
  writing
    .filter(({ operationId }) => !Object.hasOwn(EXEMPT, operationId))
    .map((row) => [row.operationId, row] as const),
)("%s leaves one row", async (name, row) => {
  const account = await makeTestAccount({ balance: "10" });
  const owner = await makeTestPerson(account.ctx, "owner");
  const call = await CALLS[name]?.({ account, owner });
  if (call === undefined) throw new Error(`Give ${name} its request in this test`);
  const before = await auditOf(account.id);
  const answer = await api.request(call.path, {
    method: row.method.toUpperCase(),
    headers: { ...owner.headers, "content-type": "application/json" },
    ...(row.body !== undefined && { body: JSON.stringify(call.body ?? {}) }),
  });
  expect([answer.status, await answer.text()]).toEqual([row.status, expect.anything()]);
  const added = (await auditOf(account.id)).slice(before.length);
  expect(added).toMatchObject([
    {
      action: call.action,
      actor_kind: "user",
      actor_id: owner.userId,
      request_id: answer.headers.get("x-service-request-id"),
    },
  ]);
  expect(await auditFindingsOf(account.id)).toEqual([]);
});
