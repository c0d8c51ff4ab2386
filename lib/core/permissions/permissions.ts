import type { Actor, KeyRole, MemberRole } from "@/lib/core/context";

/**
 * Single source for API routes, sidebar, palette, access-denied pages and their tests.
 *
 * `masked` reads with phone numbers masked and texts hidden, `own` reads what concerns API keys that the person created,
 * `none` has no link and gets a page naming the roles with access.
 */
export type AccessLevel = "write" | "read" | "masked" | "own" | "none";

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
  compose: levels("write", "write", "write", "none"),
  /** Only sending bulks; their dry runs need `compose`. */
  composeBulk: levels("write", "none", "write", "none"),
  messages: levels("write", "read", "write", "masked"),
  verification: levels("write", "write", "read", "none"),
  groups: levels("write", "masked", "write", "none"),
  campaigns: levels("write", "read", "write", "none"),
  blockedNumbers: levels("write", "read", "write", "none"),
  insightsDelivery: levels("read", "read", "read", "read"),
  insightsClicks: levels("read", "read", "read", "none"),
  insightsSpend: levels("read", "own", "read", "read"),
  /** Subscribing to views by email; each view also needs its own scope. */
  reports: levels("write", "write", "write", "write"),
  fraudChecks: levels("write", "write", "read", "none"),
  balance: levels("write", "read", "read", "write"),
  topUp: levels("write", "none", "none", "write"),
  billingDocuments: levels("read", "none", "none", "read"),
  budgets: levels("write", "none", "read", "write"),
  prices: levels("read", "read", "read", "read"),
  /** Includes webhooks and e-mail to SMS. Only owners create keys with the role `payments`. */
  developers: levels("write", "write", "none", "none"),
  requestLog: levels("read", "read", "none", "none"),
  routes: levels("write", "none", "none", "none"),
  reference: levels("read", "read", "read", "none"),
  team: levels("write", "read", "read", "read"),
  accountSettings: levels("write", "none", "none", "read"),
  billingAddress: levels("write", "none", "none", "write"),
  sendingSettings: levels("write", "read", "read", "none"),
  profile: levels("write", "write", "write", "write"),
  /** Masked exports match the list: no texts, and numbers without their middle. */
  exportPersonal: levels("write", "none", "write", "masked"),
} as const satisfies Record<string, Record<MemberRole, AccessLevel>>;

export type PermissionScope = keyof typeof PERMISSIONS;

/** Scopes that have no page or text yet. A test fails once an entry can be removed. */
export const PLANNED_SCOPES: ReadonlySet<PermissionScope> = new Set([]);

const READABLE_LEVELS: readonly AccessLevel[] = ["write", "read", "masked", "own"];

export function accessLevel(scope: PermissionScope, role: MemberRole): AccessLevel {
  return PERMISSIONS[scope][role];
}

/** Checks whether a role sees all records of a scope unmasked. */
export const seesWhole = (scope: PermissionScope, role: MemberRole): boolean =>
  ["read", "write"].includes(accessLevel(scope, role));

/** Checks a role's access; `read` includes masked and own. */
export function canAccess(
  scope: PermissionScope,
  role: MemberRole,
  need: "read" | "write",
): boolean {
  const level = accessLevel(scope, role);
  return need === "write" ? level === "write" : READABLE_LEVELS.includes(level);
}

export function rolesWith(need: "read" | "write", scope: PermissionScope): MemberRole[] {
  return (Object.keys(PERMISSIONS[scope]) as MemberRole[]).filter((role) =>
    canAccess(scope, role, need),
  );
}

/**
 * Checks the creator's current role. Operators' keys count as an owner's. Keys of people who left (null) are powerless
 * until an owner takes them over.
 * @param members roles allowed for the operation
 */
export function canCreatorUseKey(
  maker: MemberRole | null,
  members: readonly MemberRole[],
): boolean {
  return maker !== null && members.includes(maker);
}

/** Checks whether the actor reads a scope: by role, or as a key with one of `keys` whose creator reads it. */
export function canActorRead(
  actor: Actor,
  scope: PermissionScope,
  keys: readonly KeyRole[],
): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "user") return canAccess(scope, actor.role, "read");
  return (
    canCreatorUseKey(actor.makerRole, rolesWith("read", scope)) &&
    actor.roles.some((role) => keys.includes(role))
  );
}

/**
 * Owners can manage all keys, others only those of their own role, because a new secret grants the key's
 * permissions.
 */
export function canManageKeysBy(creatorRole: MemberRole | null, ownRole: MemberRole): boolean {
  return ownRole === "owner" || creatorRole === ownRole;
}

/** Checks whether the actor sees masked data; keys see what their creator sees. */
export const isMasked = (scope: PermissionScope, actor: Actor): boolean =>
  hasLevel(scope, actor, "masked");

/** Checks whether the actor sees only API keys of the same person; keys see what their creator sees. */
export const seesOnlyOwn = (scope: PermissionScope, actor: Actor): boolean =>
  hasLevel(scope, actor, "own");

function hasLevel(scope: PermissionScope, actor: Actor, level: "masked" | "own"): boolean {
  if (actor.kind === "system") return false;
  const role = actor.kind === "user" ? actor.role : actor.makerRole;
  return role === null || accessLevel(scope, role) === level;
}

function joinNames(list: readonly string[]): string {
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} or ${list.at(-1)}`;
}

export function forbiddenMessage(roles: readonly string[], ownRole: MemberRole): string {
  return `This requires the role ${joinNames(roles)}; yours is ${ownRole}.`;
}

export function describeMissingCreatorRole(
  roles: readonly string[],
  maker: MemberRole | null,
): string {
  return maker === null
    ? "The creator of this API key left the account. An owner can take over the key in the dashboard."
    : `This requires an API key created by someone with the role ${joinNames(roles)}; this key's creator is ${maker}.`;
}

export function describeMissingKeyRole(roles: readonly string[]): string {
  return `This requires an API key with the role ${joinNames(roles)}.`;
}
