/** No zod here, since browsers load this. */

import type { ClickClass } from "@/lib/core/clicks/classify";

export const CLICK_CLASSES = ["person", "machine", "own"] as const satisfies readonly ClickClass[];

export const CLICK_TYPES = [0, 1] as const;

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
