import { readFileSync } from "node:fs";
import path from "node:path";

/** Areas with pages: the sidebar group and the permission scope of new modules there. */
export const AREAS = {
  account: { group: "account", scope: "accountSettings" },
  billing: { group: "account", scope: "topUp" },
  campaigns: { group: "audience", scope: "campaigns" },
  contacts: { group: "audience", scope: "blockedNumbers" },
  developers: { group: "account", scope: "developers" },
  identity: { group: "account", scope: "team" },
  messaging: { group: "messaging", scope: "compose" },
  trust: { group: "messaging", scope: "verification" },
};

const PERMISSIONS = "lib/core/permissions/permissions.ts";

/**
 * Returns the scopes that a generated module can use. Masked ones need code that hides fields, and those that nobody
 * may write need no form.
 */
export function findScopes(root) {
  const text = readFileSync(path.join(root, PERMISSIONS), "utf8");
  return [...text.matchAll(/^ {2}(\w+): levels\(([^)]*)\),$/gm)]
    .filter(([, , levels]) => levels.includes('"write"') && !levels.includes('"masked"'))
    .map(([, scope]) => scope);
}
