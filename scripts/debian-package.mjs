import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const APT = "/usr/bin/apt-get";
/** Two test files may install at once: the second waits for the lock of the first. */
const WAIT = ["-o", "DPkg::Lock::Timeout=170"];

/**
 * Why a program that Debian has in the package `name` can't be used here, or null if `isThere` finds it. Root installs
 * what is missing where apt is, with those of the packages that it recommends which are `needed`.
 */
export function lackingPackage(name, isThere, needed = []) {
  if (isThere()) return null;
  if (process.getuid?.() !== 0 || !existsSync(APT))
    return `there is no ${name} (a package of Debian), and it can't be installed without apt and root`;
  console.warn(`Installing ${name} (apt-get install ${name})`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words) =>
    spawnSync(APT, [...WAIT, ...words], { env, stdio: "ignore", timeout: 180_000 });
  apt("update");
  apt("install", "-y", "--no-install-recommends", name, ...needed);
  return isThere() ? null : `apt could not install the package ${name}`;
}
