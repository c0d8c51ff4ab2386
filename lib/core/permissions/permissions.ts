import type { Actor, MemberRole } from "@/lib/core/context";

/**
 * Permissions of dashboard roles: the single source for API routes, sidebar, palette, access-denied pages and their
 * tests.
 *
 * `write` reads and changes, `read` reads, `masked` reads with phone numbers masked and texts hidden, `none` has no
 * link and gets a page naming the roles with access.
 */
export type AccessLevel = "write" | "read" | "masked" | "none";

function levels(
  owner: AccessLevel,
  developer: AccessLevel,
  marketing: AccessLevel,
  accountant: AccessLevel,
): Record<MemberRole, AccessLevel> {
  return { owner, developer, marketing, accountant };
}

export const PERMISSIONS = {
  overview: levels("read", "read", "read", "read"),
  inbox: levels("write", "read", "write", "none"),
  /** Single messages, tests and dry runs. */
  compose: levels("write", "write", "write", "none"),
  /** Real bulk sending; bulk dry runs need `compose`. */
  composeBulk: levels("write", "none", "write", "none"),
  messages: levels("write", "read", "write", "masked"),
  verification: levels("write", "write", "read", "none"),
  groups: levels("write", "masked", "write", "none"),
  campaigns: levels("write", "read", "write", "none"),
  blockedNumbers: levels("write", "read", "write", "none"),
  insightsDelivery: levels("read", "read", "read", "read"),
  insightsClicks: levels("read", "read", "read", "none"),
  fraudChecks: levels("write", "write", "read", "none"),
  balance: levels("write", "read", "read", "write"),
  topUp: levels("write", "none", "none", "write"),
  billingDocuments: levels("read", "none", "none", "read"),
  prices: levels("read", "read", "read", "read"),
  /** API keys, webhooks, e-mail to SMS. Only owners create keys with the role `payments`. */
  developers: levels("write", "write", "none", "none"),
  requestLog: levels("read", "read", "none", "none"),
  /** Carriers, only in operators' accounts. */
  routes: levels("write", "none", "none", "none"),
  reference: levels("read", "read", "read", "none"),
  team: levels("write", "read", "read", "read"),
  accountSettings: levels("write", "none", "none", "read"),
  /** Address and VAT number, the account settings that accounting maintains. */
  billingAddress: levels("write", "none", "none", "write"),
  sendingSettings: levels("write", "read", "read", "none"),
  /** Own profile, security and shortcuts. */
  profile: levels("write", "write", "write", "write"),
  /** Message exports; masked ones match the list: no texts, and numbers without their middle. */
  exportPersonal: levels("write", "none", "write", "masked"),
} as const satisfies Record<string, Record<MemberRole, AccessLevel>>;

export type PermissionScope = keyof typeof PERMISSIONS;

/** Planned scopes without a page or text yet. A test fails once an entry can be removed. */
export const PLANNED_SCOPES: ReadonlySet<PermissionScope> = new Set([]);

const SEES: readonly AccessLevel[] = ["write", "read", "masked"];

export function accessLevel(scope: PermissionScope, role: MemberRole): AccessLevel {
  return PERMISSIONS[scope][role];
}

/** True if a role can read a scope, masked or not (`read`), or change it (`write`). */
export function canAccess(
  scope: PermissionScope,
  role: MemberRole,
  need: "read" | "write",
): boolean {
  const level = accessLevel(scope, role);
  return need === "write" ? level === "write" : SEES.includes(level);
}

/** Returns roles that can read or change a scope, in the table's order. */
export function rolesWith(need: "read" | "write", scope: PermissionScope): MemberRole[] {
  return (Object.keys(PERMISSIONS[scope]) as MemberRole[]).filter((role) =>
    canAccess(scope, role, need),
  );
}

/**
 * True if an API key may perform an operation, by its creator's current role (`members` of the operation): a
 * developer's key sends and reads messages, but can't cancel, delete or export them; a key whose creator became
 * accountant reads them masked. Operators' keys count as an owner's. Keys of people who left (null) are powerless
 * until an owner takes them over, since former members may still know their secrets.
 */
export function canCreatorUseKey(
  maker: MemberRole | null,
  members: readonly MemberRole[],
): boolean {
  return maker !== null && members.includes(maker);
}

/**
 * True if a role may change, rotate or activate keys of this creator: owners all, others only keys of their own role,
 * because a new secret grants the key's powers.
 */
export function canManageKeysBy(maker: MemberRole | null, own: MemberRole): boolean {
  return own === "owner" || maker === own;
}

/** True if the actor sees a scope with phone numbers masked and texts hidden; keys see what their creator sees. */
export function isMasked(scope: PermissionScope, actor: Actor): boolean {
  if (actor.kind === "system") return false;
  const role = actor.kind === "user" ? actor.role : actor.makerRole;
  return role === null || accessLevel(scope, role) === "masked";
}

function names(list: readonly string[]): string {
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} or ${list.at(-1)}`;
}

/** Error for users, naming the required roles and their own. For the API and pages. */
export function forbiddenMessage(roles: readonly string[], own: MemberRole): string {
  return `This requires the role ${names(roles)}; yours is ${own}.`;
}

/** Error for a key whose creator lacks the permission. */
export function creatorRefusal(roles: readonly string[], maker: MemberRole | null): string {
  return maker === null
    ? "The creator of this API key left the account. An owner can take over the key in the dashboard."
    : `This requires an API key created by someone with the role ${names(roles)}; this key's creator is ${maker}.`;
}

/** Error for a key without the required role. */
export function keyRoleRefusal(roles: readonly string[]): string {
  return `This requires an API key with the role ${names(roles)}.`;
}
