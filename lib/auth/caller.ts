import { BlockList, isIP } from "node:net";
import type {
  AccountSnapshot,
  Actor,
  Currency,
  KeyKind,
  KeyRole,
  MemberRole,
  PriceLevel,
} from "@/lib/core/context";

export interface Caller {
  account: AccountSnapshot;
  actor: Exclude<Actor, { kind: "system" }>;
}

export interface AccountColumns {
  account_id: string;
  account_name: string;
  iso2: string;
  currency: Currency;
  price_level: PriceLevel;
  lang: string;
  is_text_deleted: boolean;
  activated_at: Date | null;
}

export interface KeyRecord extends AccountColumns {
  secret_hash: Buffer;
  key_id: string;
  kind: KeyKind;
  roles: KeyRole[];
  is_test: boolean;
  ip_list: string[] | string;
  spend_cap: string | null;
  is_active: boolean;
  expires_at: Date | null;
  last_used_at: Date | null;
  maker_role: MemberRole | null;
}

export interface SessionRecord extends AccountColumns {
  user_id: string;
  email: string;
  user_name: string;
  user_lang: string;
  disabled_at: Date | null;
  expires_at: Date;
  last_seen_at: Date;
  confirmed_at: Date | null;
  role: MemberRole;
}

export function toAccount(row: AccountColumns): AccountSnapshot {
  return {
    id: Number(row.account_id),
    name: row.account_name,
    iso2: row.iso2,
    currency: row.currency,
    priceLevel: row.price_level,
    lang: row.lang,
    isActivated: row.activated_at !== null,
    isTextDeleted: row.is_text_deleted,
  };
}

export interface KnownKey {
  caller: Caller & { actor: Extract<Actor, { kind: "key" }> };
  kind: KeyKind;
  isActive: boolean;
  expiresAt: number | null;
  lastUsedAt: number;
  allowed: BlockList | null;
}

/** Converts the allowed ranges; pg returns cidr[] as text, `{10.0.0.0/8,…}`. */
function toAddressList(list: string[] | string): BlockList | null {
  const ranges = typeof list === "string" ? list.slice(1, -1).split(",").filter(Boolean) : list;
  if (ranges.length === 0) return null;
  const allowed = new BlockList();
  for (const range of ranges) {
    const [net = "", bits] = range.split("/");
    const family = isIP(net) === 6 ? "ipv6" : "ipv4";
    allowed.addSubnet(
      net,
      bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits),
      family,
    );
  }
  return allowed;
}

export function isAllowedIp(allowed: BlockList | null, ip: string): boolean {
  if (allowed === null) return true;
  const ipv4 = ip.toLowerCase().startsWith("::ffff:") ? ip.slice(7) : ip;
  const version = isIP(ipv4);
  return version !== 0 && allowed.check(ipv4, version === 6 ? "ipv6" : "ipv4");
}

export function toKnownKey(row: KeyRecord): KnownKey {
  return {
    caller: {
      account: toAccount(row),
      actor: {
        kind: "key",
        keyId: Number(row.key_id),
        roles: row.roles,
        makerRole: row.maker_role,
        isTest: row.is_test,
        spendCap: row.spend_cap === null ? null : BigInt(row.spend_cap),
      },
    },
    kind: row.kind,
    isActive: row.is_active,
    expiresAt: row.expires_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? 0,
    allowed: toAddressList(row.ip_list),
  };
}
