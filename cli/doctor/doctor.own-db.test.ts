import { afterAll, beforeAll, expect, it } from "vitest";
import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { callTool } from "@/cli/test-tool";
import { testDatabase } from "@/lib/db/test-database";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/env-schema";
import { holdDispatch } from "@/lib/dispatch/hold/hold";
import { releaseDispatch } from "@/lib/dispatch/hold/release";
import { recordLedgerCheck } from "@/lib/dispatch/readings/readings";
import { examine, toExitCode } from "./doctor";
import { type Network, toMailDomain } from "./network-checks";
import { createNetwork } from "./real-network";

const db = testDatabase();
const SECRET = "the-mail-password-4711";
const DAY_MS = 86_400_000;

const SETTINGS: Environment = {
  ...env,
  IS_EMBEDDED: false,
  PUBLIC_URL: "https://sms.example.org",
  CONFIGURED_PUBLIC_URL: "https://sms.example.org",
  MAIL_URL: `smtp://posthorn:${SECRET}@mail.example.org`,
  MAIL_FROM: "Posthorn <no-reply@example.org>",
  METRICS_TOKEN: "the-token-of-scrapes",
  WEBHOOK_ALLOW_SUBNETS: [],
};

const RECORDS: Record<string, string[]> = {
  "A sms.example.org": ["192.0.2.1"],
  "TXT example.org": ["v=spf1 mx -all", "other=1"],
  "TXT _dmarc.example.org": ["v=DMARC1; p=reject"],
};

const NETWORK: Network = {
  resolve: async (name, type) => RECORDS[`${type} ${name}`] ?? [],
  exists: async () => true,
  readCertificate: async () => {
    return { problem: null, validUntil: new Date(Date.now() + 90 * DAY_MS) };
  },
  trySmtp: async () => {},
  checkProvider: async () => null,
};

async function find(check: string, settings: Partial<Environment>, network: Partial<Network> = {}) {
  const findings = await examine({ ...SETTINGS, ...settings }, { ...NETWORK, ...network });
  return findings.find((finding) => finding.check === check);
}

it("passes when DNS names, certificate and mail are correct", async () => {
  for (const check of ["PUBLIC_URL DNS", "PUBLIC_URL TLS", "SPF", "DKIM", "DMARC", "mail out"])
    expect(await find(check, {}), check).toMatchObject({ level: "ok" });
  for (const check of ["database version", "clock skew", "roles", "migrations", "connections"])
    expect(await find(check, {}), check).toMatchObject({ level: "ok" });
});

it("reports that dispatch is held, with the reason", async () => {
  expect(await find("dispatch", {})).toMatchObject({ level: "ok" });
  expect(await find("restored copies", {})).toMatchObject({ level: "ok" });
  await holdDispatch("Moving to another machine");
  expect(await find("dispatch", {})).toMatchObject({
    level: "problem",
    text: expect.stringContaining("Moving to another machine"),
  });
  await releaseDispatch(false);
});

it.each<[string, string, Partial<Network>]>([
  ["a name without an address", "PUBLIC_URL DNS", { resolve: async () => [] }],
  [
    "a certificate that expires soon",
    "PUBLIC_URL TLS",
    {
      readCertificate: async () => {
        return { problem: null, validUntil: new Date(Date.now() + 3 * DAY_MS) };
      },
    },
  ],
  [
    "an untrusted certificate",
    "PUBLIC_URL TLS",
    {
      readCertificate: async () => {
        return { problem: "DEPTH_ZERO_SELF_SIGNED_CERT", validUntil: new Date() };
      },
    },
  ],
  ["no DKIM keys", "DKIM", { exists: async () => false }],
  [
    "two SPF records",
    "SPF",
    {
      resolve: async (name, type) =>
        type === "TXT" && name === "example.org"
          ? ["v=spf1 -all", "v=spf1 mx -all"]
          : NETWORK.resolve(name, type),
    },
  ],
])("reports %s with a remedy", async (_name, check, network) => {
  const finding = await find(check, {}, network);
  expect(finding?.level).not.toBe("ok");
  expect(finding?.remedy).toMatch(/\w/);
});

it("reports queued work, a missing login and the last ledger check", async () => {
  const owner = db.current.pool("owner");
  expect(await find("workers", {})).toMatchObject({ level: "problem" });
  expect(await find("ledger", {})).toMatchObject({ level: "warning", text: "never checked" });
  await recordLedgerCheck(2);
  expect(await find("ledger", {})).toMatchObject({ level: "problem" });
  await owner.query(
    "UPDATE metric_readings SET read_at = now() - interval '9 days', samples = '{}'",
  );
  expect(await find("ledger", {})).toMatchObject({ level: "warning" });
  await owner.query("DELETE FROM schema_migrations WHERE name LIKE '0210%'");
  try {
    expect(await find("migrations", {})).toMatchObject({ level: "problem" });
  } finally {
    await owner
      .query("INSERT INTO schema_migrations (name) VALUES ('0210_metric_readings')")
      .catch(() => {});
  }
});

it("never prints secrets, not even in others' errors", async () => {
  const trySmtp = async () => {
    throw new Error(`refused posthorn:${SECRET}`);
  };
  const findings = await examine(SETTINGS, { ...NETWORK, trySmtp });
  const text = JSON.stringify(findings);
  expect(text).toContain("refused posthorn:***");
  for (const secret of [SECRET, SETTINGS.KEY_PEPPER, SETTINGS.NEXTAUTH_SECRET, "the-token-of"])
    expect(text).not.toContain(secret);
  expect(toExitCode(findings)).toBe(2);
});

it("prints a line per check or JSON, with the worst result as exit code", async () => {
  const lines = await callTool(db.current, ["doctor"]);
  expect(lines.code).toBe(2);
  expect(lines.out).toMatch(/^problem {2}workers: none is alive; messages wait\. Start a worker/m);
  const json = await callTool(db.current, ["doctor", "--json"]);
  expect(JSON.parse(json.out)).toContainEqual(
    expect.objectContaining({ check: "workers", level: "problem" }),
  );
  for (const { out } of [lines, json]) expect(out).not.toContain(env.KEY_PEPPER);
});

let smtp: SMTPServer;
beforeAll(async () => {
  smtp = new SMTPServer({
    authMethods: ["PLAIN"],
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === SECRET ? done(null, { user: "posthorn" }) : done(new Error("no")),
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

it("signs in to a real mail server, and reports a rejected password", async () => {
  const { port } = smtp.server.address() as AddressInfo;
  const { trySmtp } = createNetwork();
  await trySmtp(`smtp://posthorn:${SECRET}@127.0.0.1:${port}`);
  await expect(trySmtp(`smtp://posthorn:wrong@127.0.0.1:${port}`)).rejects.toThrow();
});

it.each([
  ["Posthorn <no-reply@Example.org>", "example.org"],
  ["no-reply@localhost", "localhost"],
  ["nothing", ""],
])("parses the sending domain of %s", (from, domain) => {
  expect(toMailDomain(from)).toBe(domain);
});

it("checks the single sign-on provider and the accounts of its role mappings", async () => {
  const SSO = env.SSO === null ? null : { ...env.SSO, issuer: "https://id.example.org" };
  expect(await find("single sign-on", { SSO: null })).toMatchObject({ level: "ok" });
  expect(await find("single sign-on", { SSO })).toMatchObject({
    level: "ok",
    text: expect.stringContaining("https://sms.example.org/api/auth/sso/callback"),
  });
  const checkProvider = async () => "the provider calls itself https://other.example";
  expect(await find("single sign-on", { SSO }, { checkProvider })).toMatchObject({
    level: "problem",
    text: expect.stringContaining("other.example"),
  });
  const roles = [{ group: "a", role: "owner" as const, accountId: 999_999_999 }];
  const findings = await examine({ ...SETTINGS, SSO: SSO && { ...SSO, roles } }, NETWORK);
  expect(findings).toContainEqual(
    expect.objectContaining({ level: "problem", text: "account 999999999 doesn't exist" }),
  );
});
