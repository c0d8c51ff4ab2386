import { createHash } from "node:crypto";
import type { ClickClass } from "./classify";

export interface ClickKind {
  class: ClickClass;
  country: string;
  device: string;
  os: string;
  browser: string;
  referrer: string;
  /** Label of the target (`toTargetLabel`); empty for campaigns with a single one. */
  target: string;
}

export const CLICK_DIMENSIONS = [
  "country",
  "device",
  "os",
  "browser",
  "referrer",
  "target",
] as const;
export type ClickDimension = (typeof CLICK_DIMENSIONS)[number];

const HOST = /^https?:\/\/([a-z0-9.-]+)/;
const MAX_HOST_LENGTH = 100;

export interface KindSource {
  class: ClickClass;
  country: string | null;
  hardware_type: string | null;
  os: string | null;
  browser: string | null;
  referer: string | null;
  target: string | null;
}

export function classifyClick(request: KindSource): ClickKind {
  const host = HOST.exec(request.referer?.toLowerCase() ?? "")?.[1] ?? "";
  return {
    class: request.class,
    country: request.country ?? "",
    device: request.hardware_type ?? "",
    os: request.os ?? "",
    browser: request.browser ?? "",
    referrer: host.slice(0, MAX_HOST_LENGTH),
    target: request.target ?? "",
  };
}

/** Returns the first eight bytes of a SHA-256, signed; identical in every process. */
export function toKindId(kind: ClickKind): string {
  const { country, device, os, browser, referrer, target } = kind;
  // Kinds without a target keep the ids that they had before there were targets.
  const ofTarget = target === "" ? [] : [target];
  const text = [kind.class, country, device, os, browser, referrer, ...ofTarget].join("|");
  return createHash("sha256").update(text).digest().readBigInt64BE(0).toString();
}
