import { describe, expect, it } from "vitest";
import { parseEnvFile } from "@/lib/env-file";
import { environmentSchema } from "@/lib/env-schema";

const required = { DATA_DIR: "/data", NEXTAUTH_SECRET: "s".repeat(32), KEY_PEPPER: "p".repeat(32) };

describe("parseEnvFile", () => {
  it.each([
    ["PORT=3001", "3001"],
    ["export PORT = 3001 # why", "3001"],
    ['PORT="3001"  # why', "3001"],
    ["PORT='30#01'", "30#01"],
    ['PORT="a\\nb"', "a\nb"],
    ["PORT=", ""],
  ])("parses %s", (line, expected) => {
    expect(parseEnvFile(`# comment\n\n${line}\r\n`)).toEqual({
      values: { PORT: expected },
      problems: [],
    });
  });

  it.each(["PORT", "1PORT=3", "PORT: 3", 'PORT="3', "PORT='3' 4"])("rejects %s", (line) => {
    expect(parseEnvFile(`A=1\n${line}`).problems).toEqual([".env line 2: expected NAME=value"]);
  });
});

describe("environmentSchema", () => {
  it("differs between embedded default and deployment", () => {
    const embedded = environmentSchema.parse({ ...required, IS_EMBEDDED: "true" });
    expect(embedded).toMatchObject({ SIMULATOR: "on", SIGNUP_CREDIT: 5_000_000n, DEMO: "on" });
    const deployed = environmentSchema.parse({ ...required, NODE_ENV: "production" });
    expect(deployed).toMatchObject({ SIMULATOR: "off", SIGNUP_CREDIT: 0n, DEMO: "off" });
  });

  it("has no traces by default, and takes only http(s) collectors", () => {
    expect(environmentSchema.parse(required).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    for (const endpoint of ["collector:4317", "grpc://collector:4317"]) {
      const variables = { ...required, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
      expect(environmentSchema.safeParse(variables).error?.issues).toMatchObject([
        { path: ["OTEL_EXPORTER_OTLP_ENDPOINT"], message: "must be an http(s) URL" },
      ]);
    }
  });

  it("keeps metrics off unless they have a port of their own", () => {
    expect(environmentSchema.parse(required).METRICS_PORT).toBeUndefined();
    expect(environmentSchema.parse({ ...required, METRICS_PORT: "9464" }).METRICS_PORT).toBe(9464);
    const result = environmentSchema.safeParse({ ...required, PORT: "9464", METRICS_PORT: "9464" });
    expect(result.error?.issues).toMatchObject([
      { path: ["METRICS_PORT"], message: "must differ from PORT, which is public" },
    ]);
  });

  it("detects whether the public URL is configured", () => {
    expect(environmentSchema.parse({ ...required, PORT: "3100" })).toMatchObject({
      PUBLIC_URL: "http://localhost:3100",
      CONFIGURED_PUBLIC_URL: undefined,
    });
    const PUBLIC_URL = "https://posthorn.example.org";
    const configured = environmentSchema.parse({ ...required, PUBLIC_URL: `${PUBLIC_URL}/` });
    expect(configured).toMatchObject({ PUBLIC_URL, CONFIGURED_PUBLIC_URL: PUBLIC_URL });
  });

  it("lets webhooks reach this machine in the embedded default only while it isn't public", () => {
    const allowed = (more: object) =>
      environmentSchema.parse({ ...required, NODE_ENV: "production", ...more })
        .WEBHOOK_ALLOW_SUBNETS;
    expect(allowed({ IS_EMBEDDED: "true" })).toEqual(["127.0.0.1/32", "::1/128"]);
    expect(allowed({ IS_EMBEDDED: "true", HOST: "0.0.0.0" })).toEqual([]);
    expect(allowed({})).toEqual([]);
  });

  it("parses payment fees, and names invalid ones", () => {
    const read = (PAYMENT_FEES: string) =>
      environmentSchema.safeParse({ ...required, PAYMENT_FEES });
    expect(read("wallet=2.9").data?.PAYMENT_FEES).toMatchObject({ wallet: 290, new_card: 150 });
    expect(environmentSchema.parse(required).PAYMENT_FEES).toMatchObject({ wallet: 250 });
    const problems = read("wallet=290").error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ]);
    expect(problems).toEqual([["PAYMENT_FEES", expect.stringMatching(/^wallet must be percent/)]]);
  });

  it("rejects internal webhook targets in production", () => {
    const source = { ...required, WEBHOOK_ALLOW_SUBNETS: "127.0.0.1/32" };
    expect(environmentSchema.safeParse(source).success).toBe(true);
    const result = environmentSchema.safeParse({ ...source, NODE_ENV: "production" });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([["WEBHOOK_ALLOW_SUBNETS"]]);
  });

  it("accepts one source IP per family for webhooks", () => {
    const problems = (WEBHOOK_SOURCE_IPS: string) =>
      environmentSchema
        .safeParse({ ...required, WEBHOOK_SOURCE_IPS })
        .error?.issues.map(({ path, message }) => [path[0], message]);
    const message = "must be an IPv4 address, an IPv6 address, or one of each";
    for (const fine of ["", "198.51.100.7", "198.51.100.7, 2001:db8::7"])
      expect(problems(fine)).toBe(undefined);
    for (const wrong of ["198.51.100.0/24", "198.51.100.7,198.51.100.8", "::1,::2"])
      expect(problems(wrong)).toEqual([["WEBHOOK_SOURCE_IPS", message]]);
    // By them the system chooses, and the operator's routes for an IP would hold for none.
    for (const any of ["0.0.0.0", "::", "0:0::0", "198.51.100.7,::", "::ffff:198.51.100.7"])
      expect(problems(any)).toEqual([
        ["WEBHOOK_SOURCE_IPS", "must be the addresses of one machine, as 198.51.100.7"],
      ]);
  });

  it("reports mistakes in the single sign-on settings", () => {
    const provider = {
      SSO_ISSUER: "https://id.example.org",
      SSO_CLIENT_ID: "posthorn",
      SSO_CLIENT_SECRET: "secret",
    };
    const problems = (more: object) =>
      environmentSchema
        .safeParse({ ...required, ...more })
        .error?.issues.map(({ path, message }) => [path[0], message]);
    expect(problems({ ...provider, SSO_ROLES: '{"a":"owner@1"}' })).toBe(undefined);
    const { SSO_ISSUER: _, ...withoutIssuer } = provider;
    expect(problems(withoutIssuer)).toEqual([
      ["SSO_ISSUER", "is required with SSO_CLIENT_ID and SSO_CLIENT_SECRET"],
    ]);
    expect(problems({ SSO_ISSUER: provider.SSO_ISSUER })).toEqual([
      ["SSO_CLIENT_ID", "is required with SSO_ISSUER"],
      ["SSO_CLIENT_SECRET", "is required with SSO_ISSUER"],
    ]);
    expect(problems({ ...provider, SSO_ISSUER: "http://id.example.org" })).toEqual([
      ["SSO_ISSUER", "must be an https URL"],
    ]);
    for (const [SSO_ROLES, message] of [
      ["{", /^must be JSON/],
      ['{"a":"king@1"}', /^a: must be owner/],
    ] as const)
      expect(problems({ ...provider, SSO_ROLES })).toEqual([
        ["SSO_ROLES", expect.stringMatching(message)],
      ]);
    const recovery = (SSO_RECOVERY_EMAILS: string) =>
      problems({ ...provider, SSO_REQUIRED: "on", SSO_RECOVERY_EMAILS });
    expect(recovery("")).toEqual([
      ["SSO_RECOVERY_EMAILS", "must name an owner who may use a password"],
    ]);
    expect(recovery("Ann@example.org, bo@example.org,")).toBe(undefined);
    for (const wrong of ["ann@example.org;bo@example.org", "ann"])
      expect(recovery(wrong)).toEqual([
        ["SSO_RECOVERY_EMAILS", "must be comma-separated email addresses"],
      ]);
  });

  it("enables failpoints in tests only", () => {
    const source = { ...required, FAILPOINT: "after_commit:kill" };
    expect(environmentSchema.parse(source).FAILPOINT).toBeUndefined();
    expect(environmentSchema.parse({ ...source, NODE_ENV: "test" }).FAILPOINT).toBe(
      "after_commit:kill",
    );
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "abc"],
    ["DATABASE_URL", "mysql://host/x"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0"],
    ["PUBLIC_URL", "ftp://host"],
    ["SECURITY_CONTACT", "security@example.org"],
    ["SECURITY_CONTACT", "mailto:security@example.org\nExpires: never"],
    ["SIGNUP_CREDIT", "-1"],
    ["SIMULATOR", "yes"],
  ])("rejects %s=%s and names it", (name, value) => {
    const result = environmentSchema.safeParse({ ...required, [name]: value });
    expect(result.error?.issues[0]?.path).toEqual([name]);
  });
});
