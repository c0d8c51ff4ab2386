import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { parse } from "tldts";
import { DomainError } from "@/lib/core/errors";

export const CHALLENGE_PREFIX = "_posthorn-challenge.";

/** RFC 1035 allows 253 characters, of which the challenge's prefix takes some. */
const MAX_DOMAIN_LENGTH = 230;
const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Checks for an IP, a single label, or a name whose top-level domain isn't in the Public Suffix List. */
export function isInternalHost(host: string): boolean {
  const name = host.replace(/\.+$/, "");
  if (isIP(host.replace(/^\[(.*)\]$/, "$1")) !== 0 || !name.includes(".")) return true;
  // Also of names that can't be registered, such as with an underscore.
  const { isIcann, isPrivate } = parse(name, {
    allowPrivateDomains: true,
    validateHostname: false,
  });
  return isIcann !== true && isPrivate !== true;
}

/**
 * Checks for a registrable name or a subdomain of one: no IP, no public suffix such as `co.uk` or `github.io`, and no
 * internal name such as `localhost` or `web.cluster.local`, whose top-level domain isn't in the Public Suffix List.
 */
export function isPublicDomain(host: string): boolean {
  if (isIP(host) !== 0 || !LABELS.test(host)) return false;
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return domain !== null && (isIcann === true || isPrivate === true);
}

/** Characters at which URL parsers end a host, dropping the rest. */
const URL_CHARACTERS = /[/?#@:\\%\s\p{Cc}]/u;

const toError = (message: string) =>
  new DomainError("invalid_input", message, { path: "domain", reason: "domain_invalid" });

/**
 * Normalizes a domain name to lower-case ASCII (UTS 46), without a trailing dot.
 * @param ownHosts hosts of the gateway, refused with their subdomains
 * @throws DomainError `invalid_input` at `domain`
 */
export function parseLinkDomain(text: string, ownHosts: readonly string[]): string {
  const name = text.trim().replace(/\.$/, "");
  const domain = URL_CHARACTERS.test(name) ? "" : domainToASCII(name).toLowerCase();
  if (domain.length > MAX_DOMAIN_LENGTH)
    throw toError(`The domain can have at most ${MAX_DOMAIN_LENGTH} characters.`);
  if (!isPublicDomain(domain))
    throw toError("Enter a domain such as go.example.com, without path, port or https://.");
  if (ownHosts.some((host) => domain === host || domain.endsWith(`.${host}`)))
    throw new DomainError("invalid_input", "This domain is the gateway's own.", {
      path: "domain",
      reason: "domain_own",
    });
  return domain;
}
