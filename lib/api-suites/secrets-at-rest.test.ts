import { randomBytes } from "node:crypto";
import { generate } from "otplib";
import { expect, test, vi } from "vitest";
import { issueChallengeToken } from "@/lib/gateway/identity/sign-in/store-challenges";
import { trustDevice } from "@/lib/gateway/identity/second-factors/public";
import { testModule } from "./test-module";
import { dumpDatabase, listSpellings } from "@/lib/db/testing/test-dump";
import { asOwner, withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { PHONE, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { freshIp, makeTestKey, TEST_IP_HEADER } from "./test-api";
import { startMailer } from "@/lib/mail/mailer";
import type { MailTransport } from "@/lib/mail/transport";

/** A database dump grants no access: it contains no readable key, session, link or password. */
const { api, account, owner } = testModule({
  people: ["owner"],
  hasRates: true,
  api: { hasRequestLog: true },
});

test("dumps the stored data, but no secrets", async () => {
  const mails: Parameters<MailTransport["send"]>[0][] = [];
  const mailer = startMailer({
    log: () => {},
    readReport: () => Promise.reject(new Error("There are no reports")),
    readDocument: async () => ({ attachments: [], text: null }),
    transport: { send: async (mail) => void mails.push(mail), close: () => {} },
  });
  const mailTo = (address: string, count: number) =>
    vi.waitFor(() => {
      const mine = mails.filter(({ to }) => to === address);
      expect(mine).toHaveLength(count);
      return mine.at(-1)?.text ?? "";
    }, 10_000);
  const tokenIn = (text: string) =>
    /\/(?:confirm|confirm-email|reset-password)\/([\w-]{43})/.exec(text)?.[1] ?? "";
  const publicly = { [TEST_IP_HEADER]: freshIp() };

  const password = `canary-${randomBytes(9).toString("hex")}`;
  const newPassword = `canary-${randomBytes(9).toString("hex")}`;
  const email = `${randomBytes(6).toString("hex")}@example.org`;
  const signUp = { name: "Ann", account_name: "Canary Ltd", email, password, iso2: "DE" };
  expect((await postJson(api, "/sign_ups", publicly, signUp)).status).toBe(201);
  const confirmation = tokenIn(await mailTo(email, 1));
  expect((await postJson(api, "/password_resets", publicly, { email })).status).toBe(201);
  const used = tokenIn(await mailTo(email, 2));
  const reset = await api.request(`/password_resets/${used}`, {
    method: "PUT",
    headers: { ...publicly, "content-type": "application/json" },
    body: JSON.stringify({ password: newPassword }),
  });
  expect(reset.status).toBe(200);
  await mailTo(email, 3);
  // A valid link whose email was sent.
  expect((await postJson(api, "/password_resets", publicly, { email })).status).toBe(201);
  const open = tokenIn(await mailTo(email, 4));

  const key = await makeTestKey(account.ctx);
  const made = await postJson(api, "/api_keys", owner.headers, { name: "By the dashboard" });
  const { secret } = await made.json();
  const rotated = await postJson(api, `/api_keys/${key.id}/rotate`, owner.headers, {
    overlap_hours: 1,
  });
  const { secret: newSecret } = await rotated.json();
  const hook = { target: "https://example.com/canary-hook" };
  const webhook = await (await postJson(api, "/webhooks", owner.headers, hook)).json();
  const { secret: newSigningSecret } = await (
    await postJson(api, `/webhooks/${webhook.id}/rotate`, owner.headers, {})
  ).json();
  const guest = `${randomBytes(6).toString("hex")}@example.org`;
  const invitation = { email: guest, role: "developer" };
  expect((await postJson(api, "/team/invitations", owner.headers, invitation)).status).toBe(201);
  const invited = /\/invite\/\d+-([\w-]{43})/.exec(await mailTo(guest, 1))?.[1] ?? "";
  const wished = `${randomBytes(6).toString("hex")}@example.org`;
  const wish = { email: wished };
  expect((await postJson(api, "/me/email_change", owner.headers, wish)).status).toBe(201);
  const newAddress = tokenIn(await mailTo(wished, 1));
  const idempotencyKey = `canary-${randomBytes(9).toString("hex")}`;
  const sent = await postJson(
    api,
    "/sms",
    { ...account.headers, "idempotency-key": idempotencyKey },
    { ...VALID, text: "canary-text" },
  );
  expect(sent.status).toBe(201);
  await postJson(api, "/sign_ups", { "x-service-auth-token": "1:canary-wrong-key" }, {});
  const begun = await postJson(api, "/me/second_factor", owner.headers, {});
  const factor = await begun.json();
  const turnedOn = await api.request("/me/second_factor", {
    method: "PUT",
    headers: { ...owner.headers, "content-type": "application/json" },
    body: JSON.stringify({ code: await generate({ secret: factor.secret }) }),
  });
  const [recoveryCode = ""] = (await turnedOn.json()).recovery_codes;
  const { challenge, device } = await withoutAccount(async (tx) => ({
    challenge: await issueChallengeToken(tx, {
      userId: owner.userId,
      accountId: account.id,
    }),
    device: await trustDevice(tx, owner.userId),
  }));
  await api.close();
  await vi.waitFor(async () => {
    const { rowCount } = await asOwner((tx) =>
      tx.query("SELECT 1 FROM mail_outbox WHERE recipient = ANY ($1) AND done_at IS NULL", [
        [email, guest, wished],
      ]),
    );
    expect(rowCount).toBe(0);
  }, 10_000);
  await mailer.stop();

  const text = await dumpDatabase();
  // It is the whole of it: what is no secret is found.
  for (const word of [
    "canary-text",
    PHONE,
    email,
    "Canary Ltd",
    "By the dashboard",
    "canary-hook",
    key.secret.slice(0, 8),
  ]) {
    expect(text).toContain(word);
  }
  const secrets = {
    "Idempotency-Key": idempotencyKey,
    "API key": key.secret,
    "API key of the dashboard": secret,
    "key in the header": account.headers["x-service-auth-token"]?.split(":")[1] ?? "",
    "session id": owner.sid,
    "session cookie": owner.headers.cookie?.split("=")[1] ?? "",
    password,
    "new password": newPassword,
    "link to confirm": confirmation,
    "used link to a new password": used,
    "open link to a new password": open,
    "key of the second factor": factor.secret,
    "address for the app": factor.otpauth_uri,
    "QR code": factor.qr_svg,
    "state between password and code": challenge,
    "remembered browser": device,
    "new secret of a rotated key": newSecret,
    "token of a webhook": webhook.token,
    "previous signing secret of a webhook": webhook.secret.slice("whsec_".length),
    "signing secret of a webhook": newSigningSecret.slice("whsec_".length),
    "open invitation": invited,
    "open link to a new address": newAddress,
    pepper: env.KEY_PEPPER,
    "secret of sessions": env.NEXTAUTH_SECRET,
  };
  for (const [name, canary] of Object.entries(secrets)) {
    expect([name, canary.length >= 20]).toEqual([name, true]);
    for (const spelled of listSpellings(canary))
      expect([name, text.includes(spelled)]).toEqual([name, false]);
  }
  expect(text).not.toContain("canary-wrong-key");
  for (const spelled of [recoveryCode, recoveryCode.replace("-", "")].flatMap(listSpellings)) {
    expect([spelled, text.includes(spelled)]).toEqual([spelled, false]);
  }
  // Passwords are slow to guess, links and sessions are hashes of 256 random bits.
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT password_hash FROM users WHERE email = $1", [email]),
  );
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/);
}, 60_000);
