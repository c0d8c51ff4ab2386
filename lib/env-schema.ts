import { isIP, SocketAddress } from "node:net";
import { z } from "zod";
import { parsePaymentFees } from "@/lib/core/billing/payment-fees";
import { DEFAULT_FEES } from "@/lib/core/billing/payment-types";
import { isEmail } from "@/lib/core/credentials";
import { parseRoleMappings } from "@/lib/core/sign-on/role-mapping";

/** `docs/operations.md` lists these for operators. */

const port = z.coerce
  .number({ error: "must be a number" })
  .int("must be a whole number")
  .min(1, "must be 1 to 65535")
  .max(65_535, "must be 1 to 65535");

function isAddressOrRange(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const addressList = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""))
  .refine((entries) => entries.every(isAddressOrRange), "must be IPs or CIDR ranges");

const isNoSource = (ip: string): boolean => {
  if (isIP(ip) !== 6) return ip === "0.0.0.0";
  const { address } = new SocketAddress({ address: ip, family: "ipv6" });
  return address === "::" || address.startsWith("::ffff:");
};

const sourceIps = addressList
  .refine(
    (ips) =>
      new Set(ips.map((ip) => isIP(ip))).size === ips.length && ips.every((ip) => isIP(ip) > 0),
    "must be an IPv4 address, an IPv6 address, or one of each",
  )
  .refine((ips) => !ips.some(isNoSource), "must be the addresses of one machine, as 198.51.100.7");

const isDnsServer = (entry: string): boolean =>
  isIP(entry) !== 0 || /^(\d{1,3}\.){3}\d{1,3}:\d{1,5}$|^\[[0-9a-f:.]+\]:\d{1,5}$/i.test(entry);

const dnsServers = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""))
  .refine((entries) => entries.every(isDnsServer), "must be IPs, each with a port or without");

const count = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int()
    .min(1, "must be at least 1")
    .default(fallback);

const paymentFees = z
  .string()
  .transform((text) => parsePaymentFees(text))
  .superRefine((fees, issues) => {
    if (typeof fees === "string") issues.addIssue({ code: "custom", message: fees });
  })
  .transform((fees) => (typeof fees === "string" ? DEFAULT_FEES : fees));

const onOff = z.enum(["on", "off"], { error: "must be on or off" });

const postgresUrl = z
  .string()
  .refine((text) => URL.canParse(text), "must be a postgres:// URL")
  .refine((text) => /^postgres(ql)?:\/\//.test(text), "must be a postgres:// URL");

const postgresUrls = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""))
  .pipe(z.array(postgresUrl));

const operatorAccounts = z
  .string()
  .regex(/^(all|[1-9][0-9]{0,14}( *, *[1-9][0-9]{0,14})*)$/, "must be account numbers, or all")
  .transform((text) => (text === "all" ? ("all" as const) : text.split(",").map(Number)));

const FIRST_ACCOUNT = 1_000_001;

const secret = z.string().min(16, "must have at least 16 characters");

/** Up to 6 places, as micro-units of the account's currency. */
const amount = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be an amount such as 5.00")
  .transform((text) => {
    const [whole = "0", places = ""] = text.split(".");
    return BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, "0"));
  });

/** Placeholders: country, optionally format, currency and language. */
const priceListUrl = z
  .string()
  .refine(
    (text) => /^https?:\/\//.test(text) && text.includes("{country}") && URL.canParse(text),
    "must be an http(s) URL with {country}",
  );

const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** Postgres 15 or newer. Unset: an embedded one in DATA_DIR. */
  DATABASE_URL: postgresUrl.optional(),
  /** Cluster nodes, comma-separated; DATABASE_URL is the coordinator. */
  DATABASE_ACCOUNT_URLS: postgresUrls,
  IS_EMBEDDED: z.stringbool().default(false),
  PORT: port.default(3000),
  /** Default: this machine only; 0.0.0.0 or :: opens it. */
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string(),
  /** Serves `GET /metrics` of this process; with `npm start`, the worker has the next port. Unset: off. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Bearer token of scrapes. Unset: none is needed. */
  METRICS_TOKEN: secret.optional(),
  /**
   * Collector of traces, by OTLP over HTTP; the path `/v1/traces` is added. Unset: no traces. OpenTelemetry reads its
   * other variables itself.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
    .optional(),
  /** Without a path. Default `http://localhost:PORT`. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
  /** Such as a custom domain `https://nwd.example/`. Default: `PUBLIC_URL/l/`. */
  SHORT_LINK_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
  /** For the checks of link domains, comma-separated: `192.0.2.53` or `127.0.0.1:5353`. Default: the system's. */
  LINK_DNS_SERVERS: dnsServers,
  NEXTAUTH_SECRET: secret,
  /** Changing it invalidates all stored API keys and second factors. */
  KEY_PEPPER: secret,
  /** `smtp://user:password@host:port`. Unset: mails are written to `DATA_DIR/mail`. */
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// URL" }).optional(),
  MAIL_FROM: z.string().default("Posthorn <no-reply@localhost>"),
  /** E-mail to SMS on workers. Unset: off; in the embedded default `npm start` chooses. */
  MAIL_IN_PORT: port.optional(),
  MAIL_IN_HOST: z.string().default("127.0.0.1"),
  /**
   * Base domain of email to SMS, which receives at `in.`, `mail2sms.` and `email2bulk.`. Default: the host of
   * PUBLIC_URL.
   */
  MAIL_IN_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,200}[a-z0-9])?$/, "must be a domain")
    .optional(),
  MAIL_IN_TLS_CERT: z.string().optional(),
  MAIL_IN_TLS_KEY: z.string().optional(),
  /** Own relays, such as a spam filter, comma-separated. */
  MAIL_IN_RELAYS: addressList,
  /** SPF, DKIM and DMARC. Default: on, but off in the embedded default on this machine only. */
  MAIL_IN_CHECKS: onOff.optional(),
  /** For `/.well-known/security.txt`; unset: not served. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d+)$/, {
      error: "must be a mailto:, https: or tel: URL",
    })
    .optional(),
  /** Public figures over all accounts, at `/performance` and `/performance.json`. */
  PERFORMANCE_PAGE: onOff.default("off"),
  /** For credit requests: an e-mail address or phone number, shown as is. */
  BILLING_CONTACT: z.string().min(3).max(100).optional(),
  /** JSON. Unset: a fictional company. */
  SELLER_FILE: z.string().optional(),
  /** Checks VAT IDs. Unset: operators confirm them. */
  VIES_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
  /**
   * `sandbox` credits without moving money, for trials only; `off`: bank transfers only. Default: stripe with its
   * keys, else sandbox in the embedded default, else off.
   */
  PAYMENTS: z
    .enum(["sandbox", "stripe", "off"], { error: "must be sandbox, stripe or off" })
    .optional(),
  /** Percent of the net amount: `stored_card=1.5,wallet=2.9`. */
  PAYMENT_FEES: paymentFees.optional(),
  /** Selects Stripe unless PAYMENTS is set. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
  /** X-Forwarded-For is trusted from these only. */
  TRUSTED_PROXIES: addressList,
  /**
   * Internal networks exempt from the SSRF guard; refused in production with an external database. Default: none, but
   * this machine in the embedded default while HOST is local.
   */
  WEBHOOK_ALLOW_SUBNETS: addressList,
  /** An IPv4, an IPv6 or both, comma-separated. Default: chosen by the system. */
  WEBHOOK_SOURCE_IPS: sourceIps,
  PRICELIST_UPSTREAM_URL: priceListUrl.optional(),
  /** OpenID provider for single sign-on, as in the `iss` of its tokens. Unset: off. */
  SSO_ISSUER: z.url({ protocol: /^https?$/, error: "must be an https URL" }).optional(),
  SSO_CLIENT_ID: z.string().optional(),
  SSO_CLIENT_SECRET: z.string().optional(),
  SSO_SCOPES: z
    .string()
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, "must be scopes that begin with openid")
    .default("openid email profile"),
  /** On the button. */
  SSO_NAME: z.string().trim().min(1).max(40, "can have up to 40 characters").default("SSO"),
  SSO_GROUPS_CLAIM: z.string().default("groups"),
  /** JSON: `{"admins":"owner@1000001"}`. */
  SSO_ROLES: z.string().default("{}"),
  /** Account of mapped groups that name none. */
  SSO_ACCOUNT: z.coerce.number({ error: "must be an account number" }).int().min(1).optional(),
  /** `on` refuses passwords, except of SSO_RECOVERY_EMAILS. */
  SSO_REQUIRED: onOff.default("off"),
  SSO_RECOVERY_EMAILS: z.string().default(""),
  SIGNUP_ACTIVATION: z.enum(["on-confirm", "manual"]).default("on-confirm"),
  /** In the account's currency. Default 5.00 in the embedded default, else 0. */
  SIGNUP_CREDIT: amount.optional(),
  /** Default: on in the embedded default only. */
  SIMULATOR: onOff.optional(),
  SIMULATOR_ACCESS: z
    .enum(["local", "everyone"], { error: "must be local or everyone" })
    .default("local"),
  SIMULATOR_SPEED: z.coerce.number({ error: "must be a number" }).min(1).max(1_000).default(1),
  /** Receives every submit: ground truth outside the database. */
  SIMULATOR_LOG: z.string().optional(),
  /** With `held`, a worker holds dispatch when it starts, until it is released. */
  DISPATCH: z.enum(["on", "held"], { error: "must be on or held" }).default("on"),
  /** Restores to a point in time and promoted standbys look alike to the database. */
  DISPATCH_ON_NEW_TIMELINE: z
    .enum(["hold", "send"], { error: "must be hold or send" })
    .default("hold"),
  /** For an empty database. Default: on, but off with DATABASE_URL in production. */
  DEMO: onOff.optional(),
  /** Default: warn in the embedded default, where logs share the terminal, else info. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  /** `name:action`; used in tests only. */
  FAILPOINT: z.string().optional(),
  /** Shows pages in pseudo-language to browsers whose `locale` cookie is `en-XA`; used in tests only. */
  PSEUDO_LANGUAGE: onOff.default("off"),
  /** Their owners operate this installation and see its routes; comma-separated, or `all`. */
  OPERATOR_ACCOUNTS: operatorAccounts.optional(),
  WORKER_IN_DOUBT_LIMIT: count(256),
  WORKER_LEASE_SECONDS: count(30),
  /** Calendar months (UTC), including the current one. */
  RETENTION_MESSAGES_MONTHS: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(4, "must be 4 to 120")
    .max(120, "must be 4 to 120")
    .default(13),
  MAX_CONNECTIONS_PER_ADDRESS: count(1024),
});

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Returns the subnets allowed for webhooks. The embedded default on a local HOST may send them to this machine. */
function getAllowedSubnets({
  WEBHOOK_ALLOW_SUBNETS,
  IS_EMBEDDED,
  HOST,
}: z.output<typeof variables>) {
  if (WEBHOOK_ALLOW_SUBNETS.length > 0) return WEBHOOK_ALLOW_SUBNETS;
  return IS_EMBEDDED && LOOPBACK_HOST.test(HOST) ? ["127.0.0.1/32", "::1/128"] : [];
}

const checked = variables.refine(
  ({ NODE_ENV, IS_EMBEDDED, WEBHOOK_ALLOW_SUBNETS: allowed }) =>
    allowed.length === 0 || IS_EMBEDDED || NODE_ENV !== "production",
  {
    path: ["WEBHOOK_ALLOW_SUBNETS"],
    error: "must not be set in production: webhooks would reach machines inside",
  },
);

const withMetrics = checked.refine(
  ({ METRICS_PORT, PORT }) => METRICS_PORT === undefined || METRICS_PORT !== PORT,
  { path: ["METRICS_PORT"], error: "must differ from PORT, which is public" },
);

const withMail = withMetrics.refine(
  ({ MAIL_IN_TLS_CERT, MAIL_IN_TLS_KEY }) =>
    (MAIL_IN_TLS_CERT === undefined) === (MAIL_IN_TLS_KEY === undefined),
  { path: ["MAIL_IN_TLS_CERT"], error: "needs MAIL_IN_TLS_KEY, and the other way round" },
);

/** Checks for mail from this machine, which needs no DNS checks. */
const isLocalMail = ({ IS_EMBEDDED, MAIL_IN_HOST }: z.output<typeof variables>) =>
  IS_EMBEDDED && LOOPBACK_HOST.test(MAIL_IN_HOST);

function defaultPayments({ STRIPE_SECRET_KEY, IS_EMBEDDED }: z.output<typeof variables>) {
  if (STRIPE_SECRET_KEY !== undefined) return "stripe";
  return IS_EMBEDDED ? "sandbox" : "off";
}

const withStripe = withMail.refine(
  ({ PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) =>
    (PAYMENTS !== "stripe" || STRIPE_SECRET_KEY !== undefined) &&
    (STRIPE_SECRET_KEY === undefined) === (STRIPE_WEBHOOK_SECRET === undefined),
  { path: ["STRIPE_SECRET_KEY"], error: "needs STRIPE_WEBHOOK_SECRET, and the other way round" },
);

const isLoopbackUrl = (url: string) =>
  LOOPBACK_HOST.test(new URL(url).hostname.replace(/^\[|\]$/g, ""));

const toEmails = (list: string) =>
  list
    .toLowerCase()
    .split(",")
    .map((email) => email.trim())
    .filter((email) => email !== "");

const withSso = withStripe.superRefine((values, issues) => {
  const { SSO_ISSUER: issuer } = values;
  const refuse = (name: string, message: string) =>
    issues.addIssue({ code: "custom", path: [name], message });
  if (issuer === undefined) {
    if (values.SSO_CLIENT_ID !== undefined || values.SSO_CLIENT_SECRET !== undefined)
      refuse("SSO_ISSUER", "is required with SSO_CLIENT_ID and SSO_CLIENT_SECRET");
    if (values.SSO_REQUIRED === "on") refuse("SSO_REQUIRED", "needs SSO_ISSUER");
    return;
  }
  if (!issuer.startsWith("https:") && !isLoopbackUrl(issuer))
    refuse("SSO_ISSUER", "must be an https URL");
  for (const name of ["SSO_CLIENT_ID", "SSO_CLIENT_SECRET"] as const) {
    if (values[name] === undefined) refuse(name, "is required with SSO_ISSUER");
  }
  const recoveryEmails = toEmails(values.SSO_RECOVERY_EMAILS);
  if (values.SSO_REQUIRED === "on" && recoveryEmails.length === 0)
    refuse("SSO_RECOVERY_EMAILS", "must name an owner who may use a password");
  if (!recoveryEmails.every(isEmail))
    refuse("SSO_RECOVERY_EMAILS", "must be comma-separated email addresses");
  const mappings = parseRoleMappings(values.SSO_ROLES, values.SSO_ACCOUNT);
  if (typeof mappings === "string") refuse("SSO_ROLES", mappings);
});

/** Returns the settings of single sign-on, or null if it is off. */
function toSso(values: z.output<typeof variables>) {
  const { SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET } = values;
  const roles = parseRoleMappings(values.SSO_ROLES, values.SSO_ACCOUNT);
  if (SSO_ISSUER === undefined || SSO_CLIENT_ID === undefined || SSO_CLIENT_SECRET === undefined)
    return null;
  return {
    issuer: SSO_ISSUER,
    clientId: SSO_CLIENT_ID,
    clientSecret: SSO_CLIENT_SECRET,
    scopes: values.SSO_SCOPES,
    name: values.SSO_NAME,
    groupsClaim: values.SSO_GROUPS_CLAIM,
    roles: typeof roles === "string" ? [] : roles,
    isRequired: values.SSO_REQUIRED === "on",
    recoveryEmails: toEmails(values.SSO_RECOVERY_EMAILS),
  };
}

export const environmentSchema = withSso.transform((values) => ({
  ...values,
  SSO: toSso(values),
  /** Otherwise the API derives its URL from the request. */
  CONFIGURED_PUBLIC_URL: values.PUBLIC_URL?.replace(/\/+$/, ""),
  PUBLIC_URL: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
  SHORT_LINK_URL: values.SHORT_LINK_URL?.replace(/\/*$/, "/"),
  WEBHOOK_ALLOW_SUBNETS: getAllowedSubnets(values),
  MAIL_IN_DOMAIN:
    values.MAIL_IN_DOMAIN ?? new URL(values.PUBLIC_URL ?? "http://localhost").hostname,
  MAIL_IN_CHECKS: values.MAIL_IN_CHECKS ?? (isLocalMail(values) ? "off" : "on"),
  SIGNUP_CREDIT: values.SIGNUP_CREDIT ?? (values.IS_EMBEDDED ? 5_000_000n : 0n),
  PAYMENTS: values.PAYMENTS ?? defaultPayments(values),
  PAYMENT_FEES: values.PAYMENT_FEES ?? DEFAULT_FEES,
  SIMULATOR: values.SIMULATOR ?? (values.IS_EMBEDDED ? "on" : "off"),
  OPERATOR_ACCOUNTS: values.OPERATOR_ACCOUNTS ?? (values.IS_EMBEDDED ? [FIRST_ACCOUNT] : []),
  LOG_LEVEL: values.LOG_LEVEL ?? (values.IS_EMBEDDED ? "warn" : "info"),
  DEMO: values.DEMO ?? (!values.IS_EMBEDDED && values.NODE_ENV === "production" ? "off" : "on"),
  FAILPOINT: values.NODE_ENV === "test" ? values.FAILPOINT : undefined,
}));

export type Environment = z.output<typeof environmentSchema>;
