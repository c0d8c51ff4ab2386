import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import type { Environment } from "@/lib/env-schema";
import { readAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { type Finding, ok, problem, toReason, warning } from "./finding";

export interface Certificate {
  /** Null if trusted. */
  problem: string | null;
  validUntil: Date;
}

/** Outside parties, replaced in tests. */
export interface Network {
  /** Records of a name; empty if there are none. Throws if the name servers don't answer. */
  resolve: (name: string, type: "A" | "AAAA" | "MX" | "TXT") => Promise<string[]>;
  /** True if the name, or one below it, exists. */
  exists: (name: string) => Promise<boolean>;
  readCertificate: (host: string, port: number) => Promise<Certificate>;
  /** Signs in to the mail server. */
  trySmtp: (url: string) => Promise<void>;
  /** Returns why the OpenID provider doesn't fit, or null. */
  checkProvider: (issuer: string) => Promise<string | null>;
}

const DAY_MS = 86_400_000;
const MIN_CERTIFICATE_DAYS = 14;

function checkValidity(check: string, validUntil: Date): Finding {
  const days = Math.floor((validUntil.getTime() - Date.now()) / DAY_MS);
  if (days < 0) return problem(check, "expired", "Renew the certificate.");
  const text = `valid for ${days} days`;
  return days < MIN_CERTIFICATE_DAYS
    ? warning(check, text, "Renew the certificate.")
    : ok(check, text);
}

async function checkUrl(setting: string, url: string, network: Network): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || hostname === "localhost") {
    return [ok(`${setting} DNS`, `${hostname} needs none`)];
  }
  const findings: Finding[] = [];
  try {
    const addresses = [
      ...(await network.resolve(hostname, "A")),
      ...(await network.resolve(hostname, "AAAA")),
    ];
    const remedy = `Create an A or AAAA record of ${hostname}.`;
    if (addresses.length === 0)
      return [problem(`${setting} DNS`, `${hostname} has no address`, remedy)];
    findings.push(ok(`${setting} DNS`, addresses.join(", ")));
  } catch (error) {
    const remedy = "Check the name servers of this machine.";
    return [problem(`${setting} DNS`, toReason(error), remedy)];
  }
  if (protocol !== "https:") {
    const remedy = "Put it behind a proxy with TLS and use https://.";
    return [...findings, warning(`${setting} TLS`, "not used", remedy)];
  }
  try {
    const certificate = await network.readCertificate(hostname, Number(port || 443));
    if (certificate.problem !== null) {
      const remedy = "Install a certificate of a public authority, with its chain.";
      return [...findings, problem(`${setting} TLS`, certificate.problem, remedy)];
    }
    return [...findings, checkValidity(`${setting} TLS`, certificate.validUntil)];
  } catch (error) {
    const remedy = "Check proxy and firewall, from outside too.";
    return [...findings, problem(`${setting} TLS`, `no connection: ${toReason(error)}`, remedy)];
  }
}

/** Returns the domain of `Name <user@domain>`. */
export const toMailDomain = (from: string): string =>
  /@([^\s@>]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "";

async function checkSenderDomain(domain: string, network: Network): Promise<Finding[]> {
  if (domain === "localhost" || domain === "") {
    const remedy = "Set MAIL_FROM to an address of your domain.";
    return [warning("sending domain", "MAIL_FROM names no public domain", remedy)];
  }
  const spf = (await network.resolve(domain, "TXT")).filter((text) => /^v=spf1( |$)/i.test(text));
  const dmarc = (await network.resolve(`_dmarc.${domain}`, "TXT")).filter((text) =>
    /^v=DMARC1\s*;/i.test(text),
  );
  const hasKeys = await network.exists(`_domainkey.${domain}`);
  const findings = [
    spf.length === 1
      ? ok("SPF", `${domain} has a record`)
      : warning(
          "SPF",
          spf.length === 0 ? `${domain} has no record` : `${domain} has ${spf.length} records`,
          `Publish one TXT record "v=spf1 … -all" of ${domain} that names your mail server.`,
        ),
    hasKeys
      ? ok("DKIM", `${domain} publishes keys; the mail server signs`)
      : warning(
          "DKIM",
          `${domain} publishes no key`,
          "Let your mail server sign, and publish its key.",
        ),
    dmarc.length === 1
      ? ok("DMARC", `${domain} has a record`)
      : warning(
          "DMARC",
          `${domain} has ${dmarc.length === 0 ? "no record" : "several records"}`,
          `Publish one TXT record "v=DMARC1; p=quarantine; …" of _dmarc.${domain}.`,
        ),
  ];
  return findings;
}

async function checkMailOut(env: Environment, network: Network): Promise<Finding[]> {
  if (env.MAIL_URL === undefined) {
    const text = "e-mails are written to DATA_DIR/mail";
    return [
      env.IS_EMBEDDED
        ? ok("mail out", text)
        : problem("mail out", text, "Set MAIL_URL to your mail server."),
    ];
  }
  const findings: Finding[] = [];
  try {
    await network.trySmtp(env.MAIL_URL);
    findings.push(ok("mail out", "the mail server of MAIL_URL accepts the sign-in"));
  } catch (error) {
    const remedy = "Check host, port, user and password of MAIL_URL.";
    findings.push(problem("mail out", toReason(error), remedy));
  }
  try {
    findings.push(...(await checkSenderDomain(toMailDomain(env.MAIL_FROM), network)));
  } catch (error) {
    const remedy = "Check the name servers of this machine.";
    findings.push(problem("sending domain", toReason(error), remedy));
  }
  return findings;
}

async function checkMailIn(env: Environment, network: Network): Promise<Finding[]> {
  if (env.MAIL_IN_PORT === undefined) return [ok("mail in", "off (MAIL_IN_PORT)")];
  const findings: Finding[] = [];
  if (!env.IS_EMBEDDED) {
    for (const prefix of ["in", "mail2sms", "email2bulk"]) {
      const name = `${prefix}.${env.MAIL_IN_DOMAIN}`;
      const exchanges = await network.resolve(name, "MX").catch(() => []);
      if (exchanges.length > 0) findings.push(ok(`MX of ${name}`, exchanges.join(", ")));
      else findings.push(warning(`MX of ${name}`, "none", "Publish an MX record to the workers."));
    }
  }
  if (env.MAIL_IN_TLS_CERT === undefined) {
    const remedy = "Set MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY.";
    return env.IS_EMBEDDED ? findings : [...findings, warning("mail in TLS", "off", remedy)];
  }
  const certificate = new X509Certificate(readFileSync(env.MAIL_IN_TLS_CERT));
  return [...findings, checkValidity("mail in TLS", new Date(certificate.validTo))];
}

async function checkSso({ SSO, PUBLIC_URL }: Environment, network: Network): Promise<Finding[]> {
  const check = "single sign-on";
  if (SSO === null) return [ok(check, "off (SSO_ISSUER)")];
  const misfit = await network.checkProvider(SSO.issuer);
  if (misfit !== null) {
    const remedy = "Set SSO_ISSUER to the exact issuer, and let this machine reach it.";
    return [problem(check, misfit, remedy)];
  }
  const findings = [ok(check, `${SSO.issuer}, back at ${PUBLIC_URL}/api/auth/sso/callback`)];
  const { roles } = SSO;
  for (const accountId of new Set(roles.map((mapping) => mapping.accountId))) {
    const account = await readAccount(accountId, (tx) => findSnapshot(tx, accountId));
    if (account === null)
      findings.push(problem(check, `account ${accountId} doesn't exist`, "Correct SSO_ROLES."));
  }
  if (roles.length === 0)
    findings.push(warning(check, "no group has a role", "Set SSO_ROLES for new people."));
  return findings;
}

/** Checks names, certificates, mail and single sign-on as the outside sees them. */
export function networkChecks(env: Environment, network: Network) {
  const { SHORT_LINK_URL: linkUrl } = env;
  return {
    "public URL": () => checkUrl("PUBLIC_URL", env.PUBLIC_URL, network),
    ...(linkUrl !== undefined && {
      "short link URL": () => checkUrl("SHORT_LINK_URL", linkUrl, network),
    }),
    "mail out": () => checkMailOut(env, network),
    "mail in": () => checkMailIn(env, network),
    "single sign-on": () => checkSso(env, network),
  };
}
