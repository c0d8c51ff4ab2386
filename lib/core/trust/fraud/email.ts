import { FRAUD_INVALID_DATA, FRAUD_COMPLETED } from "@/lib/core/trust/fraud-state";
import { domainToASCII, domainToUnicode } from "node:url";
import type { FraudData } from "./data";
import { isOneEditApart, toSkeleton } from "./edit-distance";
import type { EmailFindings } from "./findings";
import type { FraudReasonCode } from "./reasons";

interface EmailParts {
  local: string;
  domain: string;
}

/** RFC 5321, section 4.5.3.1. */
const [MAX_LOCAL, MAX_DOMAIN, MAX_LABEL] = [64, 253, 63];
/** RFC 5322, unquoted, with RFC 6531's non-ASCII letters. No nested repetition, so no ReDoS. */
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  return (
    labels.length > 1 &&
    domain.length <= MAX_DOMAIN &&
    labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label)) &&
    last.length > 1 &&
    !/^\d+$/.test(last)
  );
}

export function parseEmailAddress(email: string): EmailParts | null {
  const atIndex = email.lastIndexOf("@");
  if (atIndex < 1) return null;
  const local = email.slice(0, atIndex);
  const domain = domainToASCII(email.slice(atIndex + 1).toLowerCase());
  const hasDots = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  if (local.length > MAX_LOCAL || hasDots || !LOCAL.test(local)) return null;
  return isDomain(domain) ? { local, domain } : null;
}

const POPULAR_DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "yahoo.com",
  "icloud.com",
  "aol.com",
  "gmx.de",
  "gmx.net",
  "web.de",
  "t-online.de",
  "freenet.de",
  "orange.fr",
  "libero.it",
  "wp.pl",
  "o2.pl",
  "proton.me",
  "protonmail.com",
  "paypal.com",
];
const GENUINE_DOMAINS = new Set([
  ...POPULAR_DOMAINS,
  "gmx.at",
  "gmx.ch",
  "mail.com",
  "email.com",
  "ymail.com",
]);

const POPULAR_SKELETONS = POPULAR_DOMAINS.map((popular) => {
  const dot = popular.indexOf(".");
  const [name, rest] = [popular.slice(0, dot), popular.slice(dot)];
  return { popular, skeleton: toSkeleton(popular), name, rest };
});

/** RFC 5890. */
const PUNYCODE = "xn--";

/** Ignores short names, which have too many legitimate neighbours. */
export function isLookalike(domain: string): boolean {
  if (GENUINE_DOMAINS.has(domain)) return false;
  const visible = toSkeleton(domain.includes(PUNYCODE) ? domainToUnicode(domain) : domain);
  const dot = visible.indexOf(".");
  const [ownName, ownRest] = [visible.slice(0, dot), visible.slice(dot)];
  return POPULAR_SKELETONS.some(({ popular, skeleton, name, rest }) => {
    if (visible === popular || visible === skeleton) return true;
    return name.length >= 5 && rest === ownRest && isOneEditApart(ownName, name);
  });
}

const ROLES = new Set(
  "abuse,accounting,admin,billing,buchhaltung,contact,finance,hello,help,hostmaster,hr,info,jobs,kontakt,mail,marketing,news,no-reply,noreply,office,postmaster,privacy,root,sales,security,service,shop,support,team,test,vertrieb,webmaster".split(
    ",",
  ),
);

const VOWELS = /[aeiouyäöüáéíóúàèâêô]/giu;
const [RANDOM_LENGTH, DIGITS_MAX] = [8, 4];

function isRandomName(local: string): boolean {
  const letters = local.replace(/[^\p{L}]/gu, "");
  if (letters.length < RANDOM_LENGTH) return false;
  return (letters.match(VOWELS) ?? []).length / letters.length < 0.15;
}

function findNameReasons(local: string): FraudReasonCode[] {
  const withoutTag = local.split("+")[0]?.toLowerCase() ?? "";
  if (ROLES.has(withoutTag)) return ["email_role"];
  const reasons: FraudReasonCode[] = [];
  if (isRandomName(withoutTag)) reasons.push("email_random_name");
  if ((withoutTag.match(/\d/g) ?? []).length > DIGITS_MAX) reasons.push("email_many_digits");
  return reasons;
}

export async function checkEmail(
  email: string,
  data: FraudData,
): Promise<{ findings: EmailFindings; reasons: FraudReasonCode[] }> {
  const parts = parseEmailAddress(email);
  if (parts === null) {
    const findings = {
      status_code: FRAUD_INVALID_DATA,
      is_possible: false,
      is_anonymous: false,
    } as const;
    return { findings, reasons: ["email_invalid"] };
  }
  const { local, domain } = parts;
  const isAnonymous = data.isDisposableDomain(domain);
  const reasons: FraudReasonCode[] = [];
  const hasServer = isAnonymous ? true : await data.hasMailServer(domain);
  if (isAnonymous) reasons.push("email_disposable");
  else if (hasServer === false) reasons.push("email_no_mail_server");
  else if (isLookalike(domain)) reasons.push("email_lookalike");
  else reasons.push(data.isFreeDomain(domain) ? "email_free_domain" : "email_company_domain");
  reasons.push(...findNameReasons(local));
  return {
    findings: {
      status_code: FRAUD_COMPLETED,
      is_possible: hasServer !== false,
      is_anonymous: isAnonymous,
    },
    reasons,
  };
}
