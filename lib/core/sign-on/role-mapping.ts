import { MEMBER_ROLES, type MemberRole } from "@/lib/core/context";

/** Members of the provider's group get the role in the account. */
export interface RoleMapping {
  group: string;
  role: MemberRole;
  accountId: number;
}

const PREFIX = "\u0000";
const NUMBER_KEY = /(?<!\\)"([0-9]+)"(?=\s*:)/g;
const VALUE = /^([a-z]+)(?:@([1-9][0-9]{0,14}))?$/;

function parseEntry(group: string, value: unknown, defaultAccount: number | undefined) {
  const [, role, account] = VALUE.exec(typeof value === "string" ? value : "") ?? [];
  const match = MEMBER_ROLES.find((name) => name === role);
  if (match === undefined) {
    return `${group}: must be ${MEMBER_ROLES.join(", ")}, optionally with @ and an account number`;
  }
  const accountId = account === undefined ? defaultAccount : Number(account);
  if (accountId === undefined) return `${group}: needs an account, as in owner@1000001`;
  return { group, role: match, accountId };
}

/**
 * Parses `{"admins": "owner", "finance": "accountant@1000002"}`; roles without an account are in `defaultAccount`.
 * Returns what is wrong as text.
 */
export function parseRoleMappings(
  text: string,
  defaultAccount: number | undefined,
): RoleMapping[] | string {
  let value: unknown;
  try {
    // Objects list keys that are numbers first, so these get a prefix.
    value = JSON.parse(text.replace(NUMBER_KEY, '"\\u0000$1"'));
  } catch {
    return 'must be JSON such as {"admins":"owner@1000001"}';
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return 'must be a JSON object such as {"admins":"owner@1000001"}';
  }
  const entries = Object.entries(value).map(([group, entry]) =>
    parseEntry(group.replace(PREFIX, ""), entry, defaultAccount),
  );
  const wrong = entries.find((entry) => typeof entry === "string");
  return wrong ?? (entries as RoleMapping[]);
}

/** Returns the role by account. Of several groups for an account, the first mapping counts. */
export function findRoles(
  mappings: readonly RoleMapping[],
  groups: readonly string[],
): Map<number, MemberRole> {
  const held = new Set(groups);
  const roles = new Map<number, MemberRole>();
  for (const { group, role, accountId } of mappings) {
    if (held.has(group) && !roles.has(accountId)) roles.set(accountId, role);
  }
  return roles;
}
