import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStranger } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import {
  browserHeaders,
  enter,
  makeSigningPerson,
  PASSWORD,
  getSessionId,
} from "@/lib/gateway/account/users/test-person";
import { isPasswordAllowed } from "@/lib/gateway/identity/passwords/public";
import { insertIdentity } from "./store";

/** Ways to a password while single sign-on is required. */
const { send, owner, api } = testModule({ people: ["owner"] });
const settings = env.SSO;
const recovery = "root@example.com";

function require(isRequired: boolean): void {
  if (settings === null) throw new Error("Single sign-on is off");
  Object.assign(env, { SSO: { ...settings, isRequired, recoveryEmails: [recovery] } });
}

beforeAll(() => require(true));
afterAll(() => Object.assign(env, { SSO: settings }));

const freshEmail = () => `${randomBytes(6).toString("hex")}@example.org`;
const person = { name: "New Person", password: PASSWORD };
const refused = { code: "conflict", detail: expect.stringContaining("Single sign-on is required") };

test("allows passwords only for recovery owners", () => {
  const sso = { isRequired: true, recoveryEmails: [recovery] };
  expect(isPasswordAllowed(" Root@example.com", sso)).toBe(true);
  expect(isPasswordAllowed("other@example.com", sso)).toBe(false);
  expect(isPasswordAllowed("other@example.com", { ...sso, isRequired: false })).toBe(true);
  expect(isPasswordAllowed("other@example.com", null)).toBe(true);
});

describe("a password is refused", () => {
  test("for signing in, whether or not the user exists", async () => {
    const { email } = await makeSigningPerson();
    for (const address of [email, freshEmail()])
      expect(await enter(address)).toEqual({ kind: "sso-required" });
    expect((await enter(recovery)).kind).toBe("invalid-credentials");
  });

  test("for signing up", async () => {
    const signUp = (email: string) =>
      send(makeStranger(), "POST", "/sign_ups", {
        ...person,
        email,
        account_name: "Nordwind",
        iso2: "DE",
      });
    expect((await signUp(freshEmail())).body).toMatchObject(refused);
    expect((await signUp(recovery)).status).toBe(201);
  });

  test("for a reset", async () => {
    const { email } = await makeSigningPerson();
    const reset = (address: string) =>
      send(makeStranger(), "POST", "/password_resets", { email: address });
    expect((await reset(email)).body).toMatchObject(refused);
    expect((await reset(recovery)).status).toBe(201);
  });

  test("for accepting an invitation; existing users of the account need none", async () => {
    const accept = async (email: string, body: object) => {
      const invitation = { email, role: "developer" };
      expect((await send(owner, "POST", "/team/invitations", invitation)).status).toBe(201);
      const { rows } = await asOwner((tx) =>
        tx.query<{ body: string }>("SELECT body FROM mail_outbox WHERE recipient = $1", [email]),
      );
      const token = /\/invite\/(\S+)/.exec(rows[0]?.body ?? "")?.[1];
      return send(makeStranger(), "POST", `/invitations/${token}/accept`, body);
    };
    expect((await accept(freshEmail(), person)).body).toMatchObject(refused);
    expect((await accept((await makeSigningPerson()).email, {})).status).toBe(200);
  });
});

test("rejects disconnecting, since passwords don't work", async () => {
  require(false);
  const { email, userId } = await makeSigningPerson();
  const sid = await getSessionId(await enter(email));
  require(true);
  const identity = { issuer: env.SSO?.issuer ?? "", subject: `subject-${userId}` };
  await withoutAccount((tx) => insertIdentity(tx, identity, userId));
  const disconnect = async () => {
    const headers = await browserHeaders(sid);
    return (await api.request("/me/single_sign_on", { method: "DELETE", headers })).status;
  };
  expect(await disconnect()).toBe(409);
  require(false);
  expect(await disconnect()).toBe(204);
  require(true);
});
