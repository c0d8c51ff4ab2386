import { isbot } from "isbot";

/** `own`: the account's own users. */
export type ClickClass = "person" | "machine" | "own";

export type MachineReason =
  | "method"
  | "prefetch"
  | "no_agent"
  | "bot"
  | "no_page"
  | "no_language"
  | "preview"
  | "data_centre"
  | "burst";

/** Increment when results change: workers then reclassify older clicks, as far as their headers are kept. */
export const RULES_VERSION = 3;

export interface UnclassifiedClick {
  method: string;
  /** Headers with lower-case names; `own` of clicks by a signed-in user, `target` if the campaign has several. */
  signals: Readonly<Record<string, string | undefined>>;
  /** Since delivery of the message with this link. Null if unknown or shared by several messages. */
  sinceDeliveryMs: number | null;
  /** False also if unknown. */
  inDataCentre: boolean;
}

export interface Classification {
  class: ClickClass;
  reason: MachineReason | null;
}

/** Faster clicks come from filters of networks and phones. */
const MIN_HUMAN_DELAY_MS = 2_000;
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;
const PREFETCHES = /prefetch|prerender|preview/i;
/**
 * Scanners that don't call themselves bots. Matched by full name, because in-app browsers of the same messengers
 * contain their names too.
 */
const PREVIEWS =
  /^whatsapp\/|^viber\/|telegrambot|skypeuripreview|snap url preview|iframely|embedly|google-messages|googleimageproxy|imessage|linkpreview|link preview|unfurl|slack-imgproxy|vkshare|bitlybot|outbrain|flipboardproxy|safebrowsing|urlscan|proofpoint|mimecast|barracuda|symantec|trendmicro|forcepoint|zscaler|sophos|netcraft|^dalvik\//i;
const SUBRESOURCE_DESTINATIONS = new Set([
  "empty",
  "image",
  "script",
  "style",
  "font",
  "audio",
  "video",
]);
/** From version 80 on, always sends Accept-Language. */
const NEW_CHROMIUM = /Chrome\/(?:[89]\d|[1-9]\d\d)\./;

/** Checks for the headers of a page load. Real browsers send `Accept: text/html`; spoofed user agents often don't. */
function opensPage(signals: UnclassifiedClick["signals"]): boolean {
  if (!(signals.accept ?? "").includes("text/html")) return false;
  if ((signals["sec-fetch-mode"] ?? "navigate") !== "navigate") return false;
  return !SUBRESOURCE_DESTINATIONS.has(signals["sec-fetch-dest"] ?? "document");
}

function machineReason(click: UnclassifiedClick): MachineReason | null {
  const { method, signals, sinceDeliveryMs } = click;
  const agent = signals["user-agent"] ?? "";
  if (method !== "GET") return "method";
  if (PURPOSES.some((name) => PREFETCHES.test(signals[name] ?? ""))) return "prefetch";
  if (agent === "") return "no_agent";
  if (PREVIEWS.test(agent)) return "preview";
  if (isbot(agent) || signals.from !== undefined) return "bot";
  if (!opensPage(signals)) return "no_page";
  if (NEW_CHROMIUM.test(agent) && signals["accept-language"] === undefined) return "no_language";
  if (click.inDataCentre) return "data_centre";
  if (sinceDeliveryMs !== null && sinceDeliveryMs < MIN_HUMAN_DELAY_MS) return "burst";
  return null;
}

/**
 * Classifies a click. A machine that imitates a browser perfectly from a residential IP counts as a person; a person
 * with sparse headers or a cloud IP counts as a machine.
 */
export function classify(click: UnclassifiedClick): Classification {
  if (click.signals.own !== undefined) return { class: "own", reason: null };
  const reason = machineReason(click);
  return { class: reason === null ? "person" : "machine", reason };
}
