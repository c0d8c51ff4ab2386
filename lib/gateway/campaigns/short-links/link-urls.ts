import { createSecretKey, type KeyObject } from "node:crypto";
import { formatLinkCode, type LinkRef, linkOfCode } from "@/lib/core/links/short-code";
import type { LinkBase } from "@/lib/core/links/destination";
import { env } from "@/lib/env";
import { derivedSecret } from "@/lib/sealing";

let key: KeyObject | undefined;
const codeKey = (): KeyObject => {
  key ??= createSecretKey(Buffer.from(derivedSecret("short links", "codes"), "hex"));
  return key;
};

export const toLinkCode = (name: LinkRef): string => formatLinkCode(name, codeKey());
export const parseLinkCode = (code: string): LinkRef | null => linkOfCode(code, codeKey());

/** Returns `https://example.org/l/`, or the operator's short domain. */
const base = (): string => env.SHORT_LINK_URL ?? `${env.PUBLIC_URL}/l/`;

/** Returns `https://go.example.com/`, with the gateway's own scheme and port. */
function toDomainBase(domain: string): string {
  const { protocol, port } = new URL(base());
  return `${protocol}//${domain}${port === "" ? "" : `:${port}`}/`;
}

/** `domain`: verified domain of the account; null for the gateway's own. */
export const toLinkUrl = (name: LinkRef, domain: string | null): string =>
  (domain === null ? base() : toDomainBase(domain)) + toLinkCode(name);

/** Returns the URL of a back-half that was chosen by hand, which works on the account's domains only. */
export const toBackHalfUrl = (domain: string, backHalf: string): string =>
  toDomainBase(domain) + backHalf;

/** Host to which customers' domains must lead. */
export const linkTarget = (): string => new URL(base()).hostname.replace(/^\[(.*)\]$/, "$1");

/** Hosts of the gateway, without ports. */
export const ownLinkHosts = (): string[] => [
  ...new Set([linkTarget(), new URL(env.PUBLIC_URL).hostname]),
];

const bases = () => [...new Set([base(), `${env.PUBLIC_URL}/l/`])];

function toBase(url: string): LinkBase {
  const { host, pathname } = new URL(url);
  return { host, path: pathname };
}

const toFormsUrl = (links: string): string =>
  links === `${env.PUBLIC_URL}/l/` ? `${env.PUBLIC_URL}/f/` : `${links}f/`;

export const toFormUrl = (name: LinkRef): string => toFormsUrl(base()) + toLinkCode(name);

/** Lists all bases, so links made before the operator had a short domain keep working. */
export function linkBases(): LinkBase[] {
  return bases().map(toBase);
}

export function formBases(): LinkBase[] {
  return bases().map(toFormsUrl).map(toBase);
}
