/**
 * What a service verb knows about its caller. No `Request`, no database: only the account, who acts,
 * and the clock. Every service verb takes it as its first argument.
 */
export const CURRENCIES = ["EUR", "CHF"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PRICE_LEVELS = ["S", "M", "L", "XL"] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];

/** Roles of people in the dashboard. */
export const MEMBER_ROLES = ["owner", "developer", "marketing", "accountant"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Roles of an API key. `read` may not write; `payments` opens the four billing resources. */
export const KEY_ROLES = ["messaging", "read", "payments"] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** What an API key is for. Only `api` keys open the HTTP API. */
export const KEY_KINDS = ["api", "kannel", "email"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** The account as it was at most one second ago. */
export interface AccountSnapshot {
  /** bigint in the database; account numbers stay far below 2^53, so a JS number is exact. */
  id: number;
  name: string;
  /** ISO 3166-1 alpha-2. National phone numbers are read in it; the address has it until it gets its own. */
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
      /** Role of whoever made the key, as it is now; null: they left. See `mayKeysOf` in lib/core/permissions/permissions.ts. */
      makerRole: MemberRole | null;
      isTest: boolean;
      /** Spend cap of the key in micro-units a calendar month (UTC); null = none. */
      spendCap: bigint | null;
    }
  | {
      kind: "user";
      userId: number;
      sessionId: string;
      role: MemberRole;
      /** When this person last proved in this session who they are; null: never. */
      reauthenticatedAt: Date | null;
    }
  | { kind: "system"; name: string };

export interface Context {
  account: AccountSnapshot;
  actor: Actor;
  /** 32 characters of `[A-Za-z0-9]`, the same as in `X-SERVICE-REQUEST-ID`. */
  requestId: string;
  /** The true IP of the caller: IPv4 dotted, or IPv6. */
  ip: string;
  /** Where the API is mounted (`/api` or empty): links inside answers begin with it. */
  basePath: string;
  /** The clock of the process; times that must agree across processes come from the database. */
  now: () => Date;
}

/** A caller without an account: public operations such as sign-up. */
export interface PublicContext extends Omit<Context, "account" | "actor"> {
  /** Whether the caller is certainly at this machine, with no proxy in between. Absent: not known. */
  isLocal?: boolean;
}
