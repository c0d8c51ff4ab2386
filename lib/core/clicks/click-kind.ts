import { createHash } from "node:crypto";
import type { ClickClass } from "./classify";

/** What can be told of a click and is counted; "": not known. */
export interface ClickKind {
  class: ClickClass;
  country: string;
  device: string;
  os: string;
  browser: string;
  /** The host of the page with the link. */
  referrer: string;
}

/** By what clicks can be told apart and filtered, besides their class. */
export const CLICK_DIMENSIONS = ["country", "device", "os", "browser", "referrer"] as const;
export type ClickDimension = (typeof CLICK_DIMENSIONS)[number];

const HOST = /^https?:\/\/([a-z0-9.-]+)/;
const LONGEST_HOST = 100;

/** The fields of a stored click that decide its kind. */
export interface KindSource {
  class: ClickClass;
  country: string | null;
  hardware_type: string | null;
  os: string | null;
  browser: string | null;
  referer: string | null;
}

/** Returns what a stored click counts as. */
export function kindOf(request: KindSource): ClickKind {
  const host = HOST.exec(request.referer?.toLowerCase() ?? "")?.[1] ?? "";
  return {
    class: request.class,
    country: request.country ?? "",
    device: request.hardware_type ?? "",
    os: request.os ?? "",
    browser: request.browser ?? "",
    referrer: host.slice(0, LONGEST_HOST),
  };
}

/** Returns the number of a kind, the same in every process: the first eight bytes of a SHA-256, signed. */
export function kindIdOf(kind: ClickKind): string {
  const text = [kind.class, ...CLICK_DIMENSIONS.map((name) => kind[name])].join("|");
  return createHash("sha256").update(text).digest().readBigInt64BE(0).toString();
}
