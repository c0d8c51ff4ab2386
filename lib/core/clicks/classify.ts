import { isbot } from "isbot";

/** Who followed a link: a person, a machine, or someone of the account who tried it. */
export type ClickClass = "person" | "machine" | "own";

/** By which rule a click is no person's. */
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

/**
 * Version of the rules below. Whoever changes their results adds one: workers then classify again what older ones classified, as far
 * as its headers are kept.
 */
export const RULES_VERSION = 3;

/** What is known of a click when it is classified. */
export interface UnclassifiedClick {
  method: string;
  /** Headers, names in lower case; and `own`, where someone who is signed in here clicked. */
  signals: Readonly<Record<string, string | undefined>>;
  /** Milliseconds from the delivery of the message that has this link; null: not known, or a link of many. */
  sinceDeliveryMs: number | null;
  /** Whether it comes from a server of a cloud or hoster; false: it doesn't, or it is not known. */
  inDataCentre: boolean;
}

/** Who clicked, and what gave a machine away. */
export interface Classification {
  class: ClickClass;
  reason: MachineReason | null;
}

/** Nobody reads and follows a message that fast; filters of networks and phones do. */
const TOO_SOON_MS = 2_000;
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;
const PREFETCHES = /prefetch|prerender|preview/i;
/**
 * Programs that fetch a page to show what it is or to look for harm, beyond those that call themselves bots. Browsers inside
 * the apps of the same messengers, which people use, name these as well, so previews are known by their whole names.
 */
const PREVIEWS =
  /^whatsapp\/|^viber\/|telegrambot|skypeuripreview|snap url preview|iframely|embedly|google-messages|googleimageproxy|imessage|linkpreview|link preview|unfurl|slack-imgproxy|vkshare|bitlybot|outbrain|flipboardproxy|safebrowsing|urlscan|proofpoint|mimecast|barracuda|symantec|trendmicro|forcepoint|zscaler|sophos|netcraft|^dalvik\//i;
const FETCHES_ONLY = new Set(["empty", "image", "script", "style", "font", "audio", "video"]);
/** Browsers made of Chromium, from version 80 on, always say which languages they are set to. */
const NEW_CHROMIUM = /Chrome\/(?:[89]\d|[1-9]\d\d)\./;

/** A browser that opens a page asks for one; what only says that it is a browser often doesn't. */
function opensPage(signals: UnclassifiedClick["signals"]): boolean {
  if (!(signals.accept ?? "").includes("text/html")) return false;
  if ((signals["sec-fetch-mode"] ?? "navigate") !== "navigate") return false;
  return !FETCHES_ONLY.has(signals["sec-fetch-dest"] ?? "document");
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
  if (sinceDeliveryMs !== null && sinceDeliveryMs < TOO_SOON_MS) return "burst";
  return null;
}

/**
 * Tells people from machines, by what its request says of itself and where it comes from. Whoever imitates a browser in
 * everything, from a home, is taken for a person; a person whose browser says too little, or who comes by way of a cloud, for
 * a machine. Clicks are kept as they came, so that better rules
 * can tell again.
 */
export function classify(click: UnclassifiedClick): Classification {
  if (click.signals.own !== undefined) return { class: "own", reason: null };
  const reason = machineReason(click);
  return { class: reason === null ? "person" : "machine", reason };
}
