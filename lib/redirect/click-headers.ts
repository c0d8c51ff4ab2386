import type { IncomingHttpHeaders } from "node:http";

/** Headers by which people, machines and previews are told apart. Each is kept as it came, up to a length. */
const KEPT = {
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

export type SignalName = keyof typeof KEPT;
export type Signals = Partial<Record<SignalName, string>>;

const KEPT_ENTRIES = Object.entries(KEPT) as [SignalName, number][];

/** What Postgres takes as text: no NUL, no halves of characters. */
const clean = (text: string, length: number) =>
  text.slice(0, length).replaceAll("\u0000", "").toWellFormed();

/** Returns the headers of a request that tell who asks. */
export function signalsOf(headers: IncomingHttpHeaders): Signals {
  const signals: Signals = {};
  for (const [name, length] of KEPT_ENTRIES) {
    const value = headers[name];
    if (typeof value === "string" && value !== "") signals[name] = clean(value, length);
  }
  return signals;
}
