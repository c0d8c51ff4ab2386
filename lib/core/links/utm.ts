import { setParameter } from "./query";

/** UTM parameters, in the order of Google's campaign URL builder. */
export const UTM_KEYS = ["source", "medium", "campaign", "term", "content"] as const;
export type UtmKey = (typeof UTM_KEYS)[number];

const toParameter = (key: UtmKey) => `utm_${key}`;

/** Returns the values in a URL; empty where it has none or isn't a URL. */
export function parseUtm(url: string): Record<UtmKey, string> {
  const parameters = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const getParameter = (key: UtmKey) => parameters.get(toParameter(key)) ?? "";
  return {
    source: getParameter("source"),
    medium: getParameter("medium"),
    campaign: getParameter("campaign"),
    term: getParameter("term"),
    content: getParameter("content"),
  };
}

/** Sets a value, or removes it if empty. Text that isn't a URL stays unchanged. */
export function setUtm(url: string, key: UtmKey, value: string): string {
  if (!URL.canParse(url)) return url;
  return setParameter(url, toParameter(key), value === "" ? null : value);
}
