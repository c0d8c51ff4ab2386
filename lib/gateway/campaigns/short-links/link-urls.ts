import { createSecretKey, type KeyObject } from "node:crypto";
import { codeOfLink, type LinkRef, linkOfCode } from "@/lib/core/links/short-code";
import type { LinkBase } from "@/lib/core/links/destination";
import { env } from "@/lib/env";
import { derivedSecret } from "@/lib/sealing";

/** Where short links are served and how they are named. */

let key: KeyObject | undefined;
const codeKey = (): KeyObject => {
  key ??= createSecretKey(Buffer.from(derivedSecret("short links", "codes"), "hex"));
  return key;
};

export const codeOf = (name: LinkRef): string => codeOfLink(name, codeKey());
export const linkOf = (code: string): LinkRef | null => linkOfCode(code, codeKey());

/** `https://example.org/l/`, or the operator's own short domain. */
const base = (): string => env.SHORT_LINK_URL ?? `${env.PUBLIC_URL}/l/`;

/** The whole URL of a short link, as texts have it. */
export const urlOfLink = (name: LinkRef): string => base() + codeOf(name);

const bases = () => [...new Set([base(), `${env.PUBLIC_URL}/l/`])];

function toBase(url: string): LinkBase {
  const { host, pathname } = new URL(url);
  return { host, path: pathname };
}

const formsOf = (links: string): string =>
  links === `${env.PUBLIC_URL}/l/` ? `${env.PUBLIC_URL}/f/` : `${links}f/`;

/** The address of the form that a link of a form's campaign leads to; the link says whose it is. */
export const urlOfForm = (name: LinkRef): string => formsOf(base()) + codeOf(name);

/** Every place where short links are served: links made before the operator had a domain go on leading somewhere. */
export function linkBases(): LinkBase[] {
  return bases().map(toBase);
}

/** The same of forms. */
export function formBases(): LinkBase[] {
  return bases().map(formsOf).map(toBase);
}
