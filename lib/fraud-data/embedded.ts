import { createRequire } from "node:module";
import type { IpDatabase } from "@/lib/core/trust/fraud/data";
import { NETWORKS_PACKAGE } from "./networks";
import { LOCATIONS_PACKAGE } from "./ip-locations";

const PACKAGES: Readonly<Record<IpDatabase, string>> = {
  "ip-places": LOCATIONS_PACKAGE,
  "ip-networks": NETWORKS_PACKAGE,
};

/** Returns the embedded database; the package version ends with the build time. */
export function embeddedDatabase(database: IpDatabase): { source: string; builtAt: Date | null } {
  const require = createRequire(import.meta.url);
  const { name, version } = require(PACKAGES[database]) as { name: string; version: string };
  const [, year, month, day, hour] = /\.(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(version) ?? [];
  const builtAt = year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:00:00Z`);
  return { source: `${name} ${version}`, builtAt };
}
