import { setParameter } from "./query";

/** Parameters by which web analytics tell where visitors come from, in the order of Google's URL builder. */
export const UTM_KEYS = ["source", "medium", "campaign", "term", "content"] as const;
export type UtmKey = (typeof UTM_KEYS)[number];

const toParameter = (key: UtmKey) => `utm_${key}`;

/** Returns the values in a URL; empty where it has none or isn't a URL. */
export function parseUtm(url: string): Record<UtmKey, string> {
  const parameters = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const read = (key: UtmKey) => parameters.get(toParameter(key)) ?? "";
  return {
    source: read("source"),
    medium: read("medium"),
    campaign: read("campaign"),
    term: read("term"),
    content: read("content"),
  };
}

/** Sets a value, or removes it if empty. Text that isn't a URL stays unchanged. */
export function setUtm(url: string, key: UtmKey, value: string): string {
  if (!URL.canParse(url)) return url;
  return setParameter(url, toParameter(key), value === "" ? null : value);
}
