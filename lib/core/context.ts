import type { TraceContext } from "./trace-context";

/** First argument of every service verb, without `Request` or database. */
export const CURRENCIES = ["EUR", "CHF"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PRICE_LEVELS = ["S", "M", "L", "XL"] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];

export const MEMBER_ROLES = ["owner", "developer", "marketing", "accountant"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** `read` can't write; `payments` opens the four billing resources. */
export const KEY_ROLES = ["messaging", "read", "payments"] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** Only `api` keys open the HTTP API. */
export const KEY_KINDS = ["api", "kannel", "email"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** At most one second old. */
export interface AccountSnapshot {
  /** bigint in the database; ids stay far below 2^53, so a JS number is exact. */
  id: number;
  name: string;
  /** ISO 3166-1 alpha-2, for parsing national numbers; the address's country until that is set. */
  iso2: string;
  currency: Currency;
  priceLevel: PriceLevel;
  lang: string;
  isActivated: boolean;
  isTextDeleted: boolean;
}

export type Actor =
  | {
      kind: "key";
      keyId: number;
      roles: readonly KeyRole[];
      /** Null if the creator left. See `canCreatorUseKey` in lib/core/permissions/permissions.ts. */
      makerRole: MemberRole | null;
      isTest: boolean;
      /** Micro-units per calendar month (UTC). */
      spendCap: bigint | null;
    }
  | {
      kind: "user";
      userId: number;
      sessionId: string;
      role: MemberRole;
      reauthenticatedAt: Date | null;
    }
  | { kind: "system"; name: string };

export interface Context {
  account: AccountSnapshot;
  actor: Actor;
  /** 32 characters of `[A-Za-z0-9]`; equals `X-SERVICE-REQUEST-ID`. */
  requestId: string;
  /** The server span of the request; absent without tracing. */
  trace?: TraceContext | undefined;
  /** Real IP: IPv4 dotted, or IPv6. */
  ip: string;
  /** `/api` or empty; prefix of links in responses. */
  basePath: string;
  /** Process clock; use the database's time if processes must agree. */
  now: () => Date;
}

export interface PublicContext extends Omit<Context, "account" | "actor"> {
  /** Certainly on this machine, without a proxy in between. Absent if unknown. */
  isLocal?: boolean;
}
