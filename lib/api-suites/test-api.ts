import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { Context, MemberRole } from "@/lib/core/context";
import { type AccountOptions, createContext } from "@/lib/db/factories";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import type { ApiKeyCreate, ApiKeyUpdate } from "@/lib/gateway/developers/api-keys/schema";
import { addUser } from "@/lib/gateway/account/users/public";
import { createApiKey } from "@/lib/gateway/developers/api-keys/public";
import { updateApiKeySettings } from "@/lib/gateway/developers/api-keys/update";
import { type ApiOptions, createApi, type RunningApi } from "@/lib/api";
import { isLoopbackHost, peerIp } from "@/lib/auth/peer-ip";
import { openSession } from "@/lib/auth/session";
import { runWrite } from "@/lib/db/write-context";

/** Makers for API tests: an API in this process, accounts with keys, and signed-in people. */

/** Tests name their peer with this header; the default is loopback. */
export const TEST_IP_HEADER = "x-test-ip";

export interface TestSender {
  headers: Record<string, string>;
}

export function makeTestApi(options: Partial<ApiOptions> = {}) {
  const getPeer = (request: Request) => {
    const ip = request.headers.get(TEST_IP_HEADER) ?? "127.0.0.1";
    return { ip, isLocal: isLoopbackHost(ip) };
  };
  const api: RunningApi = createApi({
    basePath: "",
    toPeer: getPeer,
    hasRequestLog: false,
    ...options,
  });

  /** Sends JSON and reads the answer; its body is null where there is none. */
  async function send(sender: TestSender, method: string, path: string, body?: object) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await api.request(path, {
      method,
      headers: { ...headers, ...sender.headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  return { api, send };
}

/** Returns a unique IP of the documentation range (RFC 3849), so blocks don't interfere. */
export function freshIp(): string {
  const hex = randomBytes(4).toString("hex");
  return peerIp(`2001:db8:${hex.slice(0, 4)}:${hex.slice(4)}::1`, undefined, []);
}

export function makeStranger(): TestSender {
  return { headers: { [TEST_IP_HEADER]: freshIp() } };
}

export interface TestKey extends TestSender {
  id: number;
  secret: string;
}

export async function makeTestKey(
  ctx: Context,
  input: Partial<ApiKeyCreate> & { is_active?: boolean; maker?: { userId: number } } = {},
): Promise<TestKey> {
  const owner: Context = { ...ctx, actor: { kind: "system", name: "test" } };
  const { is_active, maker, ...settings } = input;
  const key = await runWrite(owner, (write) =>
    createApiKey(write, { name: "Test key", ...settings }),
  );
  if (is_active === false)
    await runWrite(owner, (write) =>
      updateApiKeySettings(write, key.id, { is_active } as ApiKeyUpdate),
    );
  if (maker !== undefined) {
    await asOwner((tx) =>
      tx.query("UPDATE api_keys SET created_by = $2 WHERE key_id = $1", [key.id, maker.userId]),
    );
  }
  return { id: key.id, secret: key.secret, headers: { "x-service-auth-token": key.token } };
}

export interface TestAccount {
  ctx: Context;
  id: number;
  /** Headers of a key with every role. */
  headers: Record<string, string>;
}

export async function makeTestAccount(options: AccountOptions = {}): Promise<TestAccount> {
  const ctx = await createContext(options);
  const key = await makeTestKey(ctx, { roles: ["messaging", "payments"] });
  return { ctx, id: ctx.account.id, headers: key.headers };
}

export interface TestPerson {
  userId: number;
  email: string;
  sid: string;
  /** Headers of a request from a page of the dashboard. */
  headers: Record<string, string>;
}

/** One more session of a member, as after signing in. */
export async function openTestSession(accountId: number, userId: number): Promise<string> {
  const session = { userId, accountId, ip: "127.0.0.1", userAgent: null };
  const sid = await withAccount(accountId, (tx) => openSession(tx, session));
  if (sid === null) throw new Error("Only members have sessions");
  return sid;
}

/** A person of the account with a session, as after signing in. */
export async function makeTestPerson(
  ctx: Context,
  role: MemberRole,
  { name = "Test person" }: { name?: string } = {},
): Promise<TestPerson> {
  const email = `${randomBytes(6).toString("hex")}@example.org`;
  const user = { email, name, passwordHash: "none", lang: "en", isConfirmed: true };
  const { id } = ctx.account;
  const userId = await withAccount(id, (tx) => addUser(tx, id, user, role));
  const sid = await openTestSession(ctx.account.id, userId);
  const token = await encode({ token: { sid }, secret: env.NEXTAUTH_SECRET });
  return {
    userId,
    email,
    sid,
    headers: { cookie: `next-auth.session-token=${token}`, "sec-fetch-site": "same-origin" },
  };
}
