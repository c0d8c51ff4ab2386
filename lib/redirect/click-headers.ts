import type { IncomingHttpHeaders } from "node:http";

/** Distinguish people, bots and previews; stored up to these lengths. */
const MAX_LENGTHS = {
  "user-agent": 1_000,
  referer: 2_000,
  accept: 300,
  "accept-language": 100,
  "sec-purpose": 100,
  purpose: 100,
  "x-purpose": 100,
  "x-moz": 100,
  "sec-fetch-mode": 30,
  "sec-fetch-dest": 30,
  "sec-fetch-user": 10,
  "sec-fetch-site": 30,
  "sec-ch-ua-mobile": 10,
  from: 200,
} as const;

export type ClickHeaderName = keyof typeof MAX_LENGTHS;
export type ClickHeaders = Partial<Record<ClickHeaderName, string>>;

const LIMITS = Object.entries(MAX_LENGTHS) as [ClickHeaderName, number][];

/** Postgres can't store NUL and lone surrogates. */
const clean = (text: string, length: number) =>
  text.slice(0, length).replaceAll("\u0000", "").toWellFormed();

export function pickClickHeaders(headers: IncomingHttpHeaders): ClickHeaders {
  const picked: ClickHeaders = {};
  for (const [name, length] of LIMITS) {
    const value = headers[name];
    if (typeof value === "string" && value !== "") picked[name] = clean(value, length);
  }
  return picked;
}
