/** No zod here, since browsers load this. */

export const MAX_LINK_DOMAINS = 50;
export const MAX_TYPED_DOMAIN = 255;

export const LINK_DOMAIN_STATES = ["pending", "verified", "suspended"] as const;
export type LinkDomainState = (typeof LINK_DOMAIN_STATES)[number];

export const LINK_DOMAIN_PROBLEMS = [
  "token_missing",
  "not_pointing",
  "taken",
  "dns_failed",
] as const;
export type LinkDomainProblem = (typeof LINK_DOMAIN_PROBLEMS)[number];

export const DNS_RECORD_TYPES = ["TXT", "CNAME", "A", "AAAA"] as const;

/** Time after which the team is notified that a verified domain fails, as names are often changed in two steps. */
export const WARNING_MINUTES = 30;

/** Time in which a verified domain may fail its checks before it is suspended. */
export const GRACE_HOURS = 72;
