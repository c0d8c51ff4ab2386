import { randomBytes } from "node:crypto";
import {
  appCode,
  browserHeaders,
  enter,
  makeSigningPerson,
  PASSWORD,
  sessionOf,
} from "@/lib/auth/test-person";
import { EXAMPLE } from "@/lib/core/example-values";
import { asOwner, withAccounts } from "@/lib/db/transaction";
import type { DraftContent } from "@/lib/gateway/drafts/schema";
import type { makeTestApi, TestAccount, TestSender } from "@/lib/http/test-api";
import { makeTestKey, makeTestPerson } from "@/lib/http/test-api";

/** What one operation is called with, when its example alone would meet nothing. */
export interface Occasion {
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

type Send = ReturnType<typeof makeTestApi>["send"];

const SMS = { text: EXAMPLE.text, sender_id: EXAMPLE.sender, phone: EXAMPLE.phone };
const LATER = () => Math.floor(Date.now() / 1000) + 86_400;
const DRAFT: DraftContent = {
  ...{ mode: "single", sender: "", to: "", text: "", voice: null, when: null },
  options: { is_text_deleted: null, is_unicode: null, callback_data: null },
};
const VIEW = {
  ...{ table: "messages", filters: [], sort: null, columns: [], order: [] },
  density: "default",
};

async function tokenIn(kind: RegExp, email: string): Promise<string> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ body: string }>(
      "SELECT body FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id DESC",
      [email],
    ),
  );
  const token = rows.flatMap(({ body }) => kind.exec(body)?.[1] ?? [])[0];
  if (token === undefined) throw new Error(`No mail to ${email} has a link of ${kind}`);
  return token;
}

const freshEmail = () => `${randomBytes(6).toString("hex")}@example.org`;

/**
 * Makes everything that the documented operations name: rows of the account for those that read and change,
 * links for those that mails lead to, and a person each for what people do with their own sign-in.
 */
export async function makeOccasions(
  send: Send,
  account: TestAccount,
  owner: TestSender,
): Promise<Record<string, Occasion>> {
  const make = async (sender: TestSender, method: string, path: string, body?: object) => {
    const answer = await send(sender, method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const sms = async (more: object = {}) => {
    const { uuid } = await make(account, "POST", "/sms", { ...SMS, ...more });
    return { params: { uuid } };
  };
  const draft = async () => {
    const { uuid } = await make(owner, "POST", "/drafts", DRAFT);
    return { params: { uuid } };
  };
  const view = async () => {
    const { id } = await make(owner, "POST", "/table-views", { ...VIEW, name: freshEmail() });
    return { params: { view_id: String(id) } };
  };
  const key = async () => ({ params: { id: String((await makeTestKey(account.ctx)).id) } });
  const member = async () => {
    const { userId } = await makeTestPerson(account.ctx, "marketing");
    return { params: { user_id: String(userId) } };
  };
  const invitation = async () => {
    const email = freshEmail();
    const { id } = await make(owner, "POST", "/team/invitations", { email, role: "developer" });
    return { id, token: await tokenIn(/\/invite\/(\S+)/, email) };
  };
  const person = async () => {
    const made = await makeSigningPerson();
    const headers = await browserHeaders(await sessionOf(await enter(made.email)));
    return { ...made, headers };
  };
  const withFactor = async () => {
    const made = await person();
    const { secret } = await make(made, "POST", "/me/second_factor");
    return { ...made, code: await appCode(secret) };
  };
  const protectedPerson = async () => {
    const { code, headers } = await withFactor();
    await make({ headers }, "PUT", "/me/second_factor", { code });
    return { headers };
  };

  const newcomer = freshEmail();
  await make({ headers: {} }, "POST", "/sign_ups", {
    ...{ name: "A", account_name: "B", email: newcomer, password: PASSWORD, iso2: "DE" },
  });
  const forgetful = await person();
  await make({ headers: {} }, "POST", "/password_resets", { email: forgetful.email });
  const moving = await person();
  const address = freshEmail();
  await make(moving, "POST", "/me/email_change", { email: address });
  const beginner = await withFactor();
  const elsewhere = await person();
  await sessionOf(await enter(elsewhere.email));
  const listed: { id: string; is_current: boolean }[] = await make(
    elsewhere,
    "GET",
    "/me/sessions",
  );
  const requestId = randomBytes(16).toString("hex");
  await withAccounts([account.id], (tx) =>
    tx.query(
      `INSERT INTO request_log (account_id, request_id, created_at, method, path, operation_id, status, duration_ms, ip)
       VALUES ($1, $2, now(), 'GET', '/me', 'getMe', 200, 1, '127.0.0.1')`,
      [account.id, requestId],
    ),
  );

  return {
    getSms: await sms(),
    getSmsTimeline: await sms(),
    rescheduleSms: await sms({ delivery_at: LATER() }),
    deleteSms: await sms({ delivery_at: LATER() }),
    // What changes whatever matches asks for a filter.
    batchCancelSms: { query: (await sms()).params },
    batchDeleteSms: { query: (await sms()).params },
    updateApiKey: await key(),
    rotateApiKey: await key(),
    deleteApiKey: await key(),
    getRequestLog: { params: { request_id: requestId } },
    changeMemberRole: await member(),
    removeMember: await member(),
    resendInvitation: { params: { invitation_id: String((await invitation()).id) } },
    revokeInvitation: { params: { invitation_id: String((await invitation()).id) } },
    readInvitation: { params: { token: (await invitation()).token } },
    acceptInvitation: { params: { token: (await invitation()).token } },
    switchAccount: { params: { account_id: String(account.id) } },
    changeTableView: await view(),
    deleteTableView: await view(),
    getDraft: await draft(),
    updateDraft: await draft(),
    deleteDraft: await draft(),
    confirmEmail: { params: { token: await tokenIn(/\/([\w-]{43})\n/, newcomer) } },
    resetPassword: { params: { token: await tokenIn(/\/([\w-]{43})\n/, forgetful.email) } },
    confirmEmailChange: { params: { token: await tokenIn(/\/([\w-]{43})\n/, address) } },
    endSession: {
      headers: elsewhere.headers,
      params: { id: listed.find(({ is_current }) => !is_current)?.id ?? "" },
    },
    endOtherSessions: { headers: (await person()).headers },
    confirmIdentity: { headers: (await person()).headers, body: { password: PASSWORD } },
    changePassword: {
      headers: (await person()).headers,
      body: { current_password: PASSWORD, password: "twelve-blue-kites" },
    },
    requestEmailChange: { headers: (await person()).headers },
    cancelEmailChange: { headers: (await person()).headers },
    beginSecondFactor: { headers: (await person()).headers },
    confirmSecondFactor: { headers: beginner.headers, body: { code: beginner.code } },
    removeSecondFactor: await protectedPerson(),
    renewRecoveryCodes: await protectedPerson(),
    forgetTrustedBrowsers: { headers: (await person()).headers },
  };
}
