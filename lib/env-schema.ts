import { isIP } from "node:net";
import { z } from "zod";

/** Every setting, its default and its meaning. `docs/operations.md` lists them for operators. */

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

const count = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int()
    .min(1, "must be at least 1")
    .default(fallback);

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

const secret = z.string().min(16, "must have at least 16 characters");

/** Decimal text with at most 6 places, as micro-units of the account's currency. */
const amount = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be an amount such as 5.00")
  .transform((text) => {
    const [whole = "0", places = ""] = text.split(".");
    return BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, "0"));
  });

const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** A Postgres 15 or newer. Unset: this copy runs its own in DATA_DIR. */
  DATABASE_URL: postgresUrl.optional(),
  /** Nodes of a cluster by which messages are accepted and handed over, with commas; DATABASE_URL is the coordinator. */
  DATABASE_ACCOUNT_URLS: postgresUrls,
  /** True when DATABASE_URL was not set by the operator. */
  IS_EMBEDDED: z.stringbool().default(false),
  PORT: port.default(3000),
  /** Address to listen on. The default is reachable from this machine only; 0.0.0.0 or :: opens it. */
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string(),
  /** The URL customers see, without a path. Default `http://localhost:PORT`. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
  NEXTAUTH_SECRET: secret,
  /** Secret behind API keys and second factors as they are stored; changing it invalidates all of them. */
  KEY_PEPPER: secret,
  /** `smtp://user:password@host:port`. Unset: mails become files in `DATA_DIR/mail`. */
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// URL" }).optional(),
  MAIL_FROM: z.string().default("Posthorn <no-reply@localhost>"),
  /** Where weaknesses are reported, for `/.well-known/security.txt`. Unset: there is no such file. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d+)$/, {
      error: "must be a mailto:, https: or tel: URL",
    })
    .optional(),
  /** Whom customers ask for credit: an e-mail address or a telephone number, shown as it stands. */
  BILLING_CONTACT: z.string().min(3).max(100).optional(),
  /** Peers whose X-Forwarded-For is believed, comma-separated. Default: none. */
  TRUSTED_PROXIES: addressList,
  SIGNUP_ACTIVATION: z.enum(["on-confirm", "manual"]).default("on-confirm"),
  /** Credit of a new account in its currency. Default 5.00 in the embedded default, else 0. */
  SIGNUP_CREDIT: amount.optional(),
  /** The built-in carrier with virtual phones. Default: on in the embedded default only. */
  SIMULATOR: onOff.optional(),
  /** Who may look into virtual phones and mailbox without signing in: this machine, or whoever reaches it. */
  SIMULATOR_ACCESS: z
    .enum(["local", "everyone"], { error: "must be local or everyone" })
    .default("local"),
  /** How much faster than a real network the simulator answers and reports: 1 to 1000. */
  SIMULATOR_SPEED: z.coerce.number({ error: "must be a number" }).min(1).max(1_000).default(1),
  /** File to which the simulator appends every submit it received: a truth outside the database. */
  SIMULATOR_LOG: z.string().optional(),
  /** Fill an empty database with demo data. Default: on, but off with DATABASE_URL in production. */
  DEMO: onOff.optional(),
  /** Default: warn in the embedded default, where logs share the terminal, else info. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  /** `name:action`; heard in tests only. */
  FAILPOINT: z.string().optional(),
  /** Messages a worker may have handed over without knowing the outcome. */
  WORKER_IN_DOUBT_LIMIT: count(256),
  WORKER_LEASE_SECONDS: count(30),
  /** Calendar months (UTC) whose messages are kept, the running one included. */
  RETENTION_MESSAGES_MONTHS: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(4, "must be 4 to 120")
    .max(120, "must be 4 to 120")
    .default(13),
  MAX_CONNECTIONS_PER_ADDRESS: count(1024),
});

export const environmentSchema = variables.transform((values) => ({
  ...values,
  /** `PUBLIC_URL` if the operator named one; else URLs are made from the Host of each request. */
  CONFIGURED_PUBLIC_URL: values.PUBLIC_URL?.replace(/\/+$/, ""),
  PUBLIC_URL: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
  SIGNUP_CREDIT: values.SIGNUP_CREDIT ?? (values.IS_EMBEDDED ? 5_000_000n : 0n),
  SIMULATOR: values.SIMULATOR ?? (values.IS_EMBEDDED ? "on" : "off"),
  LOG_LEVEL: values.LOG_LEVEL ?? (values.IS_EMBEDDED ? "warn" : "info"),
  DEMO: values.DEMO ?? (!values.IS_EMBEDDED && values.NODE_ENV === "production" ? "off" : "on"),
  FAILPOINT: values.NODE_ENV === "test" ? values.FAILPOINT : undefined,
}));

export type Environment = z.output<typeof environmentSchema>;
