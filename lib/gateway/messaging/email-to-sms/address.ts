import type { EmailKind } from "@/lib/gateway/messaging/email-log/schema-values";

export interface AliasAddress {
  form: "alias";
  localPart: string;
  tag: string | null;
}

export interface KeyAddress {
  form: "key";
  kind: EmailKind;
  clientId: string;
  secret: string;
  /** Number without plus, or a group id. */
  recipient: string;
  /** In this order: service_code, sender, text_source, encoding, max_parts; trailing ones may be absent. */
  options: readonly string[];
}

const ALIAS = /^([a-z2-7]{26})(?:\+([0-9]{1,20}))?$/;
const KEY_FORM = /^([1-9][0-9]{0,14})\.([A-Za-z0-9_]{8,200})\.([^.]{0,64})((?:\.[^.]{0,32}){0,5})$/;

export const emailDomains = (domain: string) => ({
  alias: `in.${domain}`,
  sms: `mail2sms.${domain}`,
  bulk: `email2bulk.${domain}`,
});

/** Returns null if the address can't belong to this gateway. Keeps the case of API keys. */
export function parseAddress(address: string, domain: string): AliasAddress | KeyAddress | null {
  const atIndex = address.lastIndexOf("@");
  if (atIndex < 1) return null;
  const [local, host] = [address.slice(0, atIndex), address.slice(atIndex + 1).toLowerCase()];
  const domains = emailDomains(domain);
  if (host === domains.alias) {
    const [, localPart, tag = null] = ALIAS.exec(local.toLowerCase()) ?? [];
    return localPart === undefined ? null : { form: "alias", localPart, tag };
  }
  if (host !== domains.sms && host !== domains.bulk) return null;
  const [, clientId, secret, recipient, rest] = KEY_FORM.exec(local) ?? [];
  if (clientId === undefined || secret === undefined || recipient === undefined) return null;
  const kind = host === domains.sms ? "sms" : "bulk";
  const options = rest === undefined || rest === "" ? [] : rest.slice(1).split(".");
  return { form: "key", kind, clientId, secret, recipient, options };
}

/** Shortens an API key in the address to its beginning, for logs. */
export function maskAddress(address: string): string {
  const atIndex = address.lastIndexOf("@");
  const [clientId, secret, ...rest] = address.slice(0, atIndex).split(".");
  if (secret === undefined || rest.length === 0) return address;
  return [clientId, `${secret.slice(0, 12)}***`, ...rest].join(".") + address.slice(atIndex);
}
