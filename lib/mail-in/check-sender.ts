import { Resolver } from "node:dns/promises";
import { dkimVerify, dmarc, type DNSResolver, spf } from "mailauth";
import type { SenderChecks } from "@/lib/gateway/messaging/email-to-sms/public";

export interface ReceivedMail {
  raw: Buffer;
  ip: string;
  helo: string;
  mailFrom: string;
  /** The only From address. */
  from: string | null;
  /** The peer's IP then doesn't identify the sender. */
  isRelayed: boolean;
}

/** `isTransient`: DNS didn't answer, so the mail may be retried. */
export interface SenderCheck {
  checks: SenderChecks;
  isTransient: boolean;
}

/** Each costs a DNS query for a name chosen by the sender. */
const MAX_SIGNATURES = 10;
const DNS_TIMEOUT_MS = 3_000;

/** Creates a resolver with this machine's name servers. */
export function dnsResolver(): DNSResolver {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  return async (name, type) => (await resolver.resolve(name, type)) as string[] | string[][];
}

async function checkSpf({ ip, helo, mailFrom, isRelayed }: ReceivedMail, resolver: DNSResolver) {
  if (isRelayed) return { result: "skipped", domains: [] };
  const { status, domain } = await spf({ ip, helo, sender: mailFrom, resolver });
  return { result: status.result, domains: status.result === "pass" ? [domain] : [] };
}

function countSignatures(raw: Buffer): number {
  const end = raw.indexOf("\r\n\r\n");
  const head = raw.subarray(0, end === -1 ? raw.length : end).toString("latin1");
  return head.match(/^dkim-signature:/gim)?.length ?? 0;
}

async function checkDkim({ raw }: ReceivedMail, resolver: DNSResolver) {
  const count = countSignatures(raw);
  if (count === 0) return { result: "none", domains: [] };
  if (count > MAX_SIGNATURES) return { result: "permerror", domains: [] };
  const { results } = await dkimVerify(raw, { resolver });
  // A signature of only the beginning doesn't cover appended content.
  const passed = results.filter(
    ({ status }) => status.result === "pass" && status.underSized === undefined,
  );
  const [first] = results;
  const isTemporary = results.some(({ status }) => status.result === "temperror");
  const failed = isTemporary ? "temperror" : first?.status.result === "pass" ? "policy" : "fail";
  const result = passed.length > 0 ? "pass" : failed;
  return { result, domains: passed.map(({ signingDomain }) => ({ domain: signingDomain })) };
}

/** Checks SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
export async function checkSender(mail: ReceivedMail, resolver: DNSResolver): Promise<SenderCheck> {
  const [bySpf, byDkim] = await Promise.all([checkSpf(mail, resolver), checkDkim(mail, resolver)]);
  const dmarcResult =
    mail.from === null
      ? false
      : await dmarc({
          headerFrom: mail.from,
          resolver,
          spfDomains: bySpf.domains,
          dkimDomains: byDkim.domains,
        });
  const result = dmarcResult === false ? "none" : dmarcResult.status.result;
  const policy =
    dmarcResult === false || result === "none" ? null : (dmarcResult.policy?.toLowerCase() ?? null);
  const isDoubtful =
    result === "fail" && [bySpf, byDkim].some((item) => item.result === "temperror");
  return {
    checks: { spf: bySpf.result, dkim: byDkim.result, dmarc: result, policy },
    isTransient: result === "temperror" || isDoubtful,
  };
}
