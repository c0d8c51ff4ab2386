/**
 * Caller context, the first argument of every service verb: account, actor and clock, without `Request` or database.
 */
export const CURRENCIES = ["EUR", "CHF"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PRICE_LEVELS = ["S", "M", "L", "XL"] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];

/** Roles of dashboard users. */
export const MEMBER_ROLES = ["owner", "developer", "marketing", "accountant"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Roles of an API key. `read` can't write; `payments` opens the four billing resources. */
export const KEY_ROLES = ["messaging", "read", "payments"] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** Purposes of an API key. Only `api` keys open the HTTP API. */
export const KEY_KINDS = ["api", "kannel", "email"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Account state, at most one second old. */
export interface AccountSnapshot {
  /** bigint in the database; account ids stay far below 2^53, so a JS number is exact. */
  id: number;
  name: string;
  /** ISO 3166-1 alpha-2. Country for parsing national phone numbers, and of the address until that is set. */
  iso2: string;
  currency: Currency;
  priceLevel: PriceLevel;
  /** Profile language, lower case (`en`, `de`, ...). */
  lang: string;
  isActivated: boolean;
  isTextDeleted: boolean;
}

export type Actor =
  | {
      kind: "key";
      keyId: number;
      roles: readonly KeyRole[];
      /**
       * Current role of the key's creator; null if they left. See `canCreatorUseKey` in lib/core/permissions/permissions.ts.
       */
      makerRole: MemberRole | null;
      isTest: boolean;
      /** Key's spend cap in micro-units per calendar month (UTC); null for none. */
      spendCap: bigint | null;
    }
  | {
      kind: "user";
      userId: number;
      sessionId: string;
      role: MemberRole;
      /** Last reauthentication in this session; null if never. */
      reauthenticatedAt: Date | null;
    }
  | { kind: "system"; name: string };

export interface Context {
  account: AccountSnapshot;
  actor: Actor;
  /** 32 characters of `[A-Za-z0-9]`; equals `X-SERVICE-REQUEST-ID`. */
  requestId: string;
  /** Caller's real IP: IPv4 dotted, or IPv6. */
  ip: string;
  /** Mount path of the API (`/api` or empty); prefix of links in responses. */
  basePath: string;
  /** Process clock; use the database's time if processes must agree. */
  now: () => Date;
}

/** Caller without an account, for public operations such as sign-up. */
export interface PublicContext extends Omit<Context, "account" | "actor"> {
  /** True if the caller is certainly on this machine, without a proxy in between. Absent if unknown. */
  isLocal?: boolean;
}
