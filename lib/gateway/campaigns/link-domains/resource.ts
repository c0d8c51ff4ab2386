import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import { CHALLENGE_PREFIX } from "@/lib/core/links/link-domain";
import { HOUR_MS } from "@/lib/core/time/units";
import { toUnix } from "@/lib/core/time/time";
import { linkTarget } from "@/lib/gateway/campaigns/short-links/public";
import type { Resource } from "@/lib/http/route";
import { type LinkDomain, linkDomainSchema } from "./schema";
import { type DNS_RECORD_TYPES, GRACE_HOURS } from "./schema-values";
import type { LinkDomainRecord } from "./store";

export const linkDomainResource: Resource<typeof linkDomainSchema> = {
  name: "link_domain",
  description: "A domain of the account under which its short links work.",
  schema: linkDomainSchema,
  iri: ({ id }) => `/link_domains/${id}`,
};

const POINTER_TYPES = { 0: "CNAME", 4: "A", 6: "AAAA" } as const;

function toPointer(domain: string) {
  const value = linkTarget();
  const type: (typeof DNS_RECORD_TYPES)[number] = POINTER_TYPES[isIP(value) as 0 | 4 | 6];
  return { type, name: domain, value };
}

const toTime = (date: Date | null) => (date === null ? null : toUnix(date));

export function toLinkDomain(row: LinkDomainRecord): LinkDomain {
  const { domain, challenge, state, failing_since: since } = row;
  const isEnding = state === "verified" && since !== null;
  return {
    id: Number(row.id),
    domain,
    unicode_domain: domainToUnicode(domain),
    state,
    problem: row.problem,
    is_default: row.is_default,
    records: [
      toPointer(domain),
      { type: "TXT", name: CHALLENGE_PREFIX + domain, value: challenge },
    ],
    suspends_at: isEnding ? toUnix(new Date(since.getTime() + GRACE_HOURS * HOUR_MS)) : null,
    checked_at: toTime(row.checked_at),
    next_check_at: toTime(row.check_at),
    verified_at: toTime(row.verified_at),
    created_at: toUnix(row.created_at),
  };
}
