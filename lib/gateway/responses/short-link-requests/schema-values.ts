/** Values that schemas and pages share; no zod, so that the browser loads none for them. */

import type { ClickClass } from "@/lib/core/clicks/classify";

/** Who followed a link: a person, a machine, or someone of the account who tried it. */
export const CLICK_CLASSES = ["person", "machine", "own"] as const satisfies readonly ClickClass[];

/** The same as the specification numbers it: people, and everything else. */
export const CLICK_TYPES = [0, 1] as const;

/** Columns of a file of clicks. */
export const CLICK_EXPORT_COLUMNS = [
  "date",
  "local_date",
  "time_zone",
  "class",
  "country",
  "hardware_type",
  "os",
  "os_version",
  "browser",
  "browser_version",
  "referer",
  "ip",
  "user_agent",
  "url",
  "short_link",
  "campaign",
  "id",
] as const;
export type ClickExportColumn = (typeof CLICK_EXPORT_COLUMNS)[number];
