import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signIn } from "@/lib/gateway/identity/sign-in/sign-in";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { readAuditLog } from "@/lib/gateway/account/audit-log/test-audit";
import { freshIp, makeStranger, makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";

const { send, account, owner } = testModule({ people: ["owner"] });
const password = "a fine long password";
const person = { name: "New Person", password };

const freshEmail = () => `${randomBytes(6).toString("hex")}@example.org`;
const read = (token: string) => send(makeStranger(), "GET", `/invitations/${token}`);
const accept = (token: string, body: object = person) =>
  send(makeStranger(), "POST", `/invitations/${token}/accept`, body);
const enter = (email: string) => signIn({ email, password, ip: freshIp(), userAgent: null });

async function mailsTo(email: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT subject, body FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id", [
      email,
    ]),
  );
  return rows;
}

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /\/invite\/(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
}

async function invited(email = freshEmail(), role = "developer") {
  const { status, body } = await send(owner, "POST", "/team/invitations", { email, role });
  expect(status).toBe(201);
  return { email, id: body.id, token: await tokenFor(email) };
}

describe("creating invitations", () => {
  test("emails a link with sender, account and role", async () => {
    const { email, id, token } = await invited();
    expect((await read(token)).body).toEqual({
      account_name: "Test account",
      inviter_name: "Test person",
      role: "developer",
      email,
      has_user: false,
      expires_at: expect.any(Number),
    });
    const { body } = await send(owner, "GET", "/team/invitations");
    expect(body).toMatchObject([
      { id, email, role: "developer", status: "open", invited_by: "Test person" },
    ]);
    expect(body[0].expires_at - body[0].created_at).toBe(7 * 86_400);
    const { rows } = await asOwner((tx) => tx.query("SELECT t::text AS row FROM invitations t"));
    expect(JSON.stringify(rows)).not.toContain(token.split("-").slice(1).join("-"));
  });

  test("uses the recipient's language", async () => {
    await asOwner((tx) =>
      tx.query("UPDATE accounts SET lang = 'de' WHERE account_id = $1", [account.id]),
    );
    const { email } = await invited();
    expect((await mailsTo(email))[0]?.subject).toBe("Einladung in das Konto Test account");
  });

  test("keeps one pending invitation per address, in any case", async () => {
    const { email } = await invited();
    for (const again of [email, email.toUpperCase()]) {
      const response = await send(owner, "POST", "/team/invitations", {
        email: again,
        role: "owner",
      });
      expect([response.status, response.body.violations[0].propertyPath]).toEqual([409, "email"]);
    }
    const own = await send(owner, "POST", "/team/invitations", {
      email: owner.email,
      role: "owner",
    });
    expect([own.status, own.body.code]).toEqual([409, "already_exists"]);
  });

  test.each([
    [{ email: "nobody", role: "owner" }, "email"],
    [{ email: "a@b.example\r\nBcc: c@d.example", role: "owner" }, "email"],
    [{ email: "a@example.org", role: "admin" }, "role"],
    [{ role: "owner" }, "email"],
  ])("rejects %j", async (body, path) => {
    const response = await send(owner, "POST", "/team/invitations", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, path]);
  });

  test("invalidates the previous link when resent, and every link when revoked", async () => {
    const { email, id, token } = await invited();
    expect((await send(owner, "POST", `/team/invitations/${id}/resend`)).status).toBe(200);
    const second = await tokenFor(email);
    expect(second).not.toBe(token);
    expect((await read(token)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await send(owner, "DELETE", `/team/invitations/${id}`)).status).toBe(204);
    expect((await accept(second)).status).toBe(404);
    expect((await send(owner, "DELETE", `/team/invitations/${id}`)).status).toBe(404);
    expect((await send(owner, "POST", `/team/invitations/${id}/resend`)).status).toBe(404);
    expect((await send(owner, "GET", "/team/invitations")).body).toEqual([]);
    expect((await invited(email)).id).not.toBe(id);
  });

  test("rejects an expired link, shows it as expired, and allows resending", async () => {
    const { email, id, token } = await invited();
    await asOwner((tx) =>
      tx.query("UPDATE invitations SET expires_at = now() WHERE invitation_id = $1", [id]),
    );
    expect((await read(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
    expect((await send(owner, "GET", "/team/invitations")).body).toMatchObject([
      { id, status: "expired" },
    ]);
    await send(owner, "POST", `/team/invitations/${id}/resend`);
    expect((await accept(await tokenFor(email))).status).toBe(200);
  });
});

describe("accepting invitations", () => {
  test("creates a user who can sign in at once", async () => {
    const { email, token } = await invited();
    expect((await accept(token)).body).toEqual({
      email,
      role: "developer",
      account_name: "Test account",
    });
    expect((await enter(email)).kind).toBe("signed-in");
    const { body } = await send(owner, "GET", "/team/members?role=developer");
    expect(body).toMatchObject([{ name: "New Person", email, invited_by: "Test person" }]);
    expect((await send(owner, "GET", "/team/invitations")).body).toEqual([]);
    expect((await readAuditLog(account.id)).at(-1)).toMatchObject({
      action: "member.joined",
      actor_id: body[0].user_id,
    });
  });

  test("works once, also for ten concurrent requests", async () => {
    const { token } = await invited();
    const responses = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await accept(token)).status).toBe(404);
  });

  test("adds an existing user, with their own password", async () => {
    const first = await invited();
    await accept(first.token);
    const other = await makeTestAccount();
    const stranger = await makeTestPerson(other.ctx, "owner");
    await send(stranger, "POST", "/team/invitations", { email: first.email, role: "accountant" });
    const token = await tokenFor(first.email);
    expect((await read(token)).body.has_user).toBe(true);
    expect((await accept(token, { name: "Ignored", password: "never looked at" })).status).toBe(
      200,
    );
    expect((await enter(first.email)).kind).toBe("signed-in");
    const { body } = await send(stranger, "GET", "/team/members");
    expect(body).toContainEqual(
      expect.objectContaining({ name: "New Person", role: "accountant" }),
    );
  });

  test("sets the link holder's password for an unconfirmed address", async () => {
    const email = freshEmail();
    const signUp = {
      name: "A",
      account_name: "B",
      email,
      password: "chosen by a stranger",
      iso2: "DE",
    };
    expect((await send(makeStranger(), "POST", "/sign_ups", signUp)).status).toBe(201);
    const { token } = await invited(email);
    expect((await read(token)).body.has_user).toBe(false);
    expect((await accept(token)).status).toBe(200);
    expect((await enter(email)).kind).toBe("signed-in");
  });

  test.each([
    [{}, ["name", "password"]],
    [{ name: "A" }, ["password"]],
    [{ name: " ", password }, ["name"]],
    [{ name: "A", password: "short" }, ["password"]],
    [{ name: "A", password: "Password123" }, ["password"]],
  ])("rejects %j for a new user, and keeps the link valid", async (body, paths) => {
    const { token } = await invited();
    const response = await accept(token, body);
    expect(response.status).toBe(400);
    const named = response.body.violations.map(
      (violation: { propertyPath: string }) => violation.propertyPath,
    );
    expect(named).toEqual(paths);
    expect((await accept(token)).status).toBe(200);
  });

  test.each([
    ["nonsense", () => "nonsense"],
    ["another account", (token: string) => token.replace(/^\d+/, "1")],
    [
      "another secret",
      (token: string) => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    ],
  ])("rejects %s as an invalid link", async (_, change) => {
    const { token } = await invited();
    const dead = await read("1000001-AAAA");
    for (const response of [await read(change(token)), await accept(change(token))]) {
      expect([response.status, response.body.detail]).toEqual([404, dead.body.detail]);
    }
  });
});
