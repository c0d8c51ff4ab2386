import { describe, expect, test } from "vitest";
import type { MemberRole } from "@/lib/core/context";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { readAuditLog } from "@/lib/gateway/account/audit-log/test-audit";
import { addMember } from "@/lib/gateway/account/users/public";
import { findSession } from "@/lib/auth/session";
import {
  makeTestAccount,
  makeTestPerson,
  type TestAccount,
  type TestPerson,
} from "@/lib/api-suites/test-api";

const { send, account, owner } = testModule({ people: ["owner"] });

const setRole = (by: TestPerson, { userId }: TestPerson, role: MemberRole) =>
  send(by, "PUT", `/team/members/${userId}`, { role });
const remove = (by: TestPerson, { userId }: TestPerson) =>
  send(by, "DELETE", `/team/members/${userId}`);

async function countOwners({ id }: TestAccount): Promise<number> {
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM memberships WHERE account_id = $1 AND role = 'owner'", [id]),
  );
  return rowCount ?? 0;
}

describe("members", () => {
  test("are listed with role, last activity and inviter", async () => {
    const guest = await makeTestPerson(account.ctx, "marketing", { name: "Gerd Guest" });
    await asOwner((tx) =>
      tx.query("UPDATE memberships SET invited_by = $2 WHERE user_id = $1", [
        guest.userId,
        owner.userId,
      ]),
    );
    const { body } = await send(guest, "GET", "/team/members");
    expect(body).toEqual([
      {
        user_id: guest.userId,
        name: "Gerd Guest",
        email: guest.email,
        role: "marketing",
        is_self: true,
        has_second_factor: false,
        api_keys: null,
        is_last_owner: false,
        joined_at: expect.any(Number),
        last_active_at: expect.any(Number),
        invited_by: "Test person",
      },
      expect.objectContaining({ user_id: owner.userId, is_last_owner: true, invited_by: null }),
    ]);
    const owners = await send(guest, "GET", "/team/members?role=owner");
    expect(owners.body).toHaveLength(1);
  });

  test("get a changed role at once in an open session, with an audit entry", async () => {
    const guest = await makeTestPerson(account.ctx, "marketing");
    expect((await send(guest, "GET", "/api_keys")).status).toBe(403);
    expect((await setRole(owner, guest, "developer")).body).toMatchObject({ role: "developer" });
    expect((await send(guest, "GET", "/api_keys")).status).toBe(200);
    expect((await readAuditLog(account.id)).at(-1)).toMatchObject({
      action: "member.role_changed",
      object_id: String(guest.userId),
      before: { role: "marketing" },
      after: { role: "developer" },
    });
  });

  test("lose access at once when removed, but only to this account", async () => {
    const guest = await makeTestPerson(account.ctx, "marketing");
    expect((await remove(owner, guest)).status).toBe(204);
    expect((await send(guest, "GET", "/me")).status).toBe(401);
    expect((await remove(owner, guest)).status).toBe(404);
    expect((await send(guest, "GET", "/team/members")).status).toBe(401);
    const { body } = await send(owner, "GET", "/team/members");
    expect(body).toHaveLength(1);
  });

  test("always include an owner", async () => {
    const guest = await makeTestPerson(account.ctx, "marketing");
    for (const response of [await setRole(owner, owner, "developer"), await remove(owner, owner)]) {
      expect([response.status, response.body.code]).toEqual([409, "conflict"]);
    }
    expect((await setRole(owner, owner, "owner")).status).toBe(200);
    expect((await setRole(owner, guest, "owner")).status).toBe(200);
    expect((await setRole(owner, owner, "accountant")).status).toBe(200);
    expect(await countOwners(account)).toBe(1);
  });

  test.each(["demote", "remove"])(
    "keep one owner when two %s each other concurrently",
    async (way) => {
      const act =
        way === "demote" ? (a: TestPerson, b: TestPerson) => setRole(a, b, "developer") : remove;
      for (let round = 0; round < 8; round += 1) {
        const here = await makeTestAccount();
        const people: TestPerson[] = [];
        for (let i = 0; i < 4; i += 1) people.push(await makeTestPerson(here.ctx, "owner"));
        const responses = await Promise.all(
          people.map((person, i) => act(person, people[(i + 1) % people.length] as TestPerson)),
        );
        expect(await countOwners(here)).toBeGreaterThanOrEqual(1);
        for (const { status } of responses) expect([200, 204, 401, 403, 409]).toContain(status);
        expect(responses.filter(({ status }) => status < 300).length).toBeLessThan(4);
      }
    },
  );

  test.each([
    [{ role: "admin" }, 400],
    [{}, 400],
    [{ role: null }, 400],
  ])("reject %j", async (body, status) => {
    const response = await send(owner, "PUT", `/team/members/${owner.userId}`, body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([status, "role"]);
  });
});

describe("a user's accounts", () => {
  test("are listed, and the session can switch between them", async () => {
    const other = await makeTestAccount();
    await asOwner((tx) => addMember(tx, other.id, owner.userId, "accountant", null));
    const before = await send(owner, "GET", "/me/accounts");
    expect(before.body).toEqual([
      { id: account.id, name: "Test account", role: "owner", is_current: true },
      { id: other.id, name: "Test account", role: "accountant", is_current: false },
    ]);
    const moved = await send(owner, "POST", `/me/accounts/${other.id}/switch`);
    expect(moved).toMatchObject({ status: 200, body: { id: other.id, is_current: true } });
    expect((await send(owner, "GET", "/me")).body.id).toBe(other.id);
    expect((await send(owner, "GET", "/api_keys")).status).toBe(403);
    const back = await send(owner, "POST", `/me/accounts/${account.id}/switch`);
    expect(back.status).toBe(200);
  });

  test("return 404 for a foreign account, and keep the session", async () => {
    const other = await makeTestAccount();
    expect((await send(owner, "POST", `/me/accounts/${other.id}/switch`)).status).toBe(404);
    expect((await send(owner, "GET", "/me")).body.id).toBe(account.id);
  });

  test("keep the session in one account after removal from another", async () => {
    const other = await makeTestAccount();
    const second = await makeTestPerson(other.ctx, "owner");
    await asOwner((tx) => addMember(tx, other.id, owner.userId, "accountant", null));
    expect((await remove(second, owner)).status).toBe(204);
    expect(await findSession(owner.sid)).not.toBeNull();
    expect((await send(owner, "GET", "/me/accounts")).body).toHaveLength(1);
  });
});

describe("access requests", () => {
  const mailsTo = async (person: TestPerson) => {
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT subject, body FROM mail_outbox WHERE recipient = $1", [person.email]),
    );
    return rows;
  };

  test("email every owner once a day, in their language", async () => {
    const german = await makeTestPerson(account.ctx, "owner");
    await asOwner((tx) =>
      tx.query("UPDATE users SET lang = 'de' WHERE user_id = $1", [german.userId]),
    );
    const guest = await makeTestPerson(account.ctx, "marketing", { name: "Gerd Guest" });
    const ask = () => send(guest, "POST", "/team/access-requests", { page: "/developers/keys" });
    const first = await ask();
    expect(first).toMatchObject({ status: 200, body: { page: "/developers/keys" } });
    expect(await ask()).toEqual(first);
    const [english] = await mailsTo(owner);
    expect(english.subject).toBe("Gerd Guest requested access");
    expect(english.body).toContain("/developers/keys");
    expect((await mailsTo(german)).map(({ subject }) => subject)).toEqual([
      "Gerd Guest bittet um Zugriff",
    ]);
    expect((await send(guest, "GET", "/team/access-requests")).body).toEqual([first.body]);
    expect((await send(owner, "GET", "/team/access-requests")).body).toEqual([]);
  });

  test("are limited to ten pages a day", async () => {
    const guest = await makeTestPerson(account.ctx, "marketing");
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const { status } = await send(guest, "POST", "/team/access-requests", { page: `/p${i}` });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test.each(["", "https://evil.example/", "/a?b=c", "/A", "/a\r\nb", `/${"a".repeat(100)}`])(
    "reject the page %j",
    async (page) => {
      const response = await send(owner, "POST", "/team/access-requests", { page });
      expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, "page"]);
    },
  );
});
