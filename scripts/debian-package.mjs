import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const APT = "/usr/bin/apt-get";
/** Test files may install concurrently; the second waits for apt's lock. */
const WAIT = ["-o", "DPkg::Lock::Timeout=170"];

/**
 * Returns why a program from Debian's package `name` can't be used here, or null if `isThere` finds it. As root with
 * apt, installs what is missing, with the recommended packages in `needed`.
 */
export function lackingPackage(name, isThere, needed = []) {
  if (isThere()) return null;
  if (process.getuid?.() !== 0 || !existsSync(APT))
    return `there is no ${name} (a package of Debian), and it can't be installed without apt and root`;
  console.warn(`Installing ${name} (apt-get install ${name})`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    spawnSync(APT, [...WAIT, ...args], { env, stdio: "ignore", timeout: 180_000 });
  apt("update");
  apt("install", "-y", "--no-install-recommends", name, ...needed);
  return isThere() ? null : `apt could not install the package ${name}`;
}
