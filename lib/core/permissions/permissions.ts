import type { Actor, MemberRole } from "@/lib/core/context";

/**
 * Who may do what in the dashboard: the one table from which rows of the API, the sidebar, the palette,
 * the pages that refuse, and their tests are made.
 *
 * `write` sees and changes, `read` sees, `masked` sees with phone numbers masked and texts hidden,
 * `none` has no link and gets the page that names the roles with access.
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
  /** One message, a test, a dry run. */
  compose: levels("write", "write", "write", "none"),
  /** Real sending to many; dry runs of many need `compose`. */
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
  /** API keys, webhooks, e-mail to sms. Keys with the role `payments` are made by owners only. */
  developers: levels("write", "write", "none", "none"),
  requestLog: levels("read", "read", "none", "none"),
  /** Carriers, only in accounts of operators. */
  routes: levels("write", "none", "none", "none"),
  reference: levels("read", "read", "read", "none"),
  team: levels("write", "read", "read", "read"),
  accountSettings: levels("write", "none", "none", "read"),
  /** Address and VAT number, the part of the account's settings that bookkeeping keeps right. */
  billingAddress: levels("write", "none", "none", "write"),
  sendingSettings: levels("write", "read", "read", "none"),
  /** Own profile, security and shortcuts. */
  profile: levels("write", "write", "write", "write"),
  /** Files of messages; masked, they hold what the list shows: no texts, and numbers without their middle. */
  exportPersonal: levels("write", "none", "write", "masked"),
} as const satisfies Record<string, Record<MemberRole, AccessLevel>>;

export type PermissionScope = keyof typeof PERMISSIONS;

/** Decided but not built: no page or text mentions them yet. A test fails when one can be removed. */
export const PLANNED_SCOPES: ReadonlySet<PermissionScope> = new Set([]);

const SEES: readonly AccessLevel[] = ["write", "read", "masked"];

export function accessLevel(scope: PermissionScope, role: MemberRole): AccessLevel {
  return PERMISSIONS[scope][role];
}

/** Whether a role sees a scope (`read`), masked or not, or may change it (`write`). */
export function mayAccess(
  scope: PermissionScope,
  role: MemberRole,
  need: "read" | "write",
): boolean {
  const level = accessLevel(scope, role);
  return need === "write" ? level === "write" : SEES.includes(level);
}

/** The roles that see (`read`) or change (`write`) a scope, in the order of the table. */
export function rolesWith(need: "read" | "write", scope: PermissionScope): MemberRole[] {
  return (Object.keys(PERMISSIONS[scope]) as MemberRole[]).filter((role) =>
    mayAccess(scope, role, need),
  );
}

/**
 * What API keys may do, by the role that their maker has now: what the table above opens to that role in the
 * dashboard (`members` of an operation), and no more. So the key of a developer sends and reads messages, but
 * does not cancel, delete or export them; a key whose maker became accountant reads them masked. Operators'
 * keys count as an owner's. Keys of people who left (null) may do nothing, since who left may still know
 * their secrets, until an owner takes them over.
 */
export function mayKeysOf(maker: MemberRole | null, members: readonly MemberRole[]): boolean {
  return maker !== null && members.includes(maker);
}

/**
 * Whether someone may change, rotate or activate the keys of a maker with this role: owners all, others
 * those that can do no more than they themselves, because a new secret hands the key's powers over.
 */
export function mayManageKeysOf(maker: MemberRole | null, own: MemberRole): boolean {
  return own === "owner" || maker === own;
}

/** Whether someone sees a scope with phone numbers masked and texts hidden; keys see what their maker sees. */
export function isMasked(scope: PermissionScope, actor: Actor): boolean {
  if (actor.kind === "system") return false;
  const role = actor.kind === "user" ? actor.role : actor.makerRole;
  return role === null || accessLevel(scope, role) === "masked";
}

function names(list: readonly string[]): string {
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} or ${list.at(-1)}`;
}

/** Why a person is refused: the roles that may, and their own. For answers of the API and for pages. */
export function forbiddenMessage(roles: readonly string[], own: MemberRole): string {
  return `This requires the role ${names(roles)}; yours is ${own}.`;
}

/** Why a key is refused whose maker may not do this either. */
export function makerRefusalOf(roles: readonly string[], maker: MemberRole | null): string {
  return maker === null
    ? "The creator of this API key left the account. An owner can take over the key in the dashboard."
    : `This requires an API key created by someone with the role ${names(roles)}; this key's creator is ${maker}.`;
}

/** The same for a key. */
export function keyRefusalOf(roles: readonly string[]): string {
  return `This requires an API key with the role ${names(roles)}.`;
}
