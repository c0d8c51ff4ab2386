/** Values shared by schemas and pages; without zod, so that browsers don't load it. */

export const TARGET_DEVICES = ["ios", "android", "desktop"] as const;
export type TargetDevice = (typeof TARGET_DEVICES)[number];

export const MAX_TARGETS = 10;
export const MAX_TARGET_COUNTRIES = 60;

/** A further target of a link, for visitors that meet all of its conditions. */
export interface LinkTargetRule {
  url: string;
  /** ISO 3166-1 alpha-2; empty for all. */
  countries: string[];
  /** Empty for all. */
  devices: TargetDevice[];
  /** Percent of the visitors that meet the other conditions; null for all. */
  share: number | null;
}
