import { createHash } from "node:crypto";
import type { LinkTargetRule, TargetDevice } from "./target-values";

export interface TargetVisitor {
  /** Null if unknown, like the device: only targets for all countries then match. */
  country: string | null;
  device: TargetDevice | null;
  /** 0 to 99, from `toPercentile`. */
  percentile: number;
}

/** Places a visitor among a hundred equal parts, always in the same one. */
export const toPercentile = (visitor: string): number =>
  createHash("sha256").update(visitor).digest().readUInt32BE(0) % 100;

const includes = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

/**
 * Returns the first target whose conditions the visitor meets; null for the campaign's `url`. Shares of the targets that
 * match otherwise lie next to each other: with 30 and 20, half of the visitors remain.
 */
export function chooseTarget(
  rules: readonly LinkTargetRule[],
  { country, device, percentile }: TargetVisitor,
): LinkTargetRule | null {
  let start = 0;
  for (const rule of rules) {
    if (!includes(rule.countries, country) || !includes(rule.devices, device)) continue;
    if (rule.share === null) return rule;
    if (percentile >= start && percentile < start + rule.share) return rule;
    start += rule.share;
  }
  return null;
}

/** Returns the device by user agent. iPads that ask for desktop pages are desktops. */
export function toTargetDevice(agent: string | undefined): TargetDevice | null {
  if (agent === undefined || agent === "") return null;
  if (/\b(?:iPhone|iPad|iPod)\b/.test(agent)) return "ios";
  if (/\bAndroid\b/.test(agent)) return "android";
  return /\b(?:Windows NT|Macintosh|X11|CrOS|Linux)\b/.test(agent) ? "desktop" : null;
}

const MAX_LABEL = 255;
const HASH_LENGTH = 12;

/** Names a target in statistics: its URL, longer ones with a hash in place of their end. */
export function toTargetLabel(url: string): string {
  if (url.length <= MAX_LABEL) return url;
  const hash = createHash("sha256").update(url).digest("hex").slice(0, HASH_LENGTH);
  return `${url.slice(0, MAX_LABEL - HASH_LENGTH - 1)}…${hash}`;
}
