import type { IncomingMessage, ServerResponse } from "node:http";
import { CLIENT_IP_HEADER } from "@/lib/auth/peer-ip";
import type { LinkBase } from "@/lib/core/links/destination";
import type { LinkRef } from "@/lib/core/links/short-code";
import { chooseTarget, toPercentile, toTargetDevice } from "@/lib/core/links/choose-target";
import type { LinkTargetRule } from "@/lib/core/links/target-values";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { lookUpIpCountry } from "@/lib/geo/country";
import { addClickId } from "@/lib/gateway/campaigns/conversions/public";
import { recordRedirect } from "@/lib/metrics/work";
import type { ClickWriter } from "./click-writer";
import type { GuessLimit } from "./guess-limit";
import type { FindBackHalf } from "./back-half-cache";
import type { LinkCache } from "./link-cache";
import type { LinkTarget } from "./store";
import { codeAt } from "./code-in-path";
import { passQuery } from "./pass-query";
import { respondPlainText } from "./plain-page";
import { pickClickHeaders } from "./click-headers";

export interface RedirectOptions {
  bases: readonly LinkBase[];
  /** Null if invalid. */
  parseLink: (code: string) => LinkRef | null;
  links: LinkCache;
  findBackHalf: FindBackHalf;
  clicks: ClickWriter;
  guessLimit: GuessLimit;
  signedInAccount: (cookies: string) => Promise<number | null>;
  log: (message: string, error: unknown) => void;
}

/** Decoding one takes six HMACs. */
const MAX_DECODED = 10_000;

function cacheParsedLinks(parseLink: RedirectOptions["parseLink"]): RedirectOptions["parseLink"] {
  const names = new Map<string, LinkRef>();
  return (code) => {
    const existing = names.get(code);
    if (existing !== undefined) return existing;
    const name = parseLink(code);
    if (name === null) return null;
    if (names.size >= MAX_DECODED) names.clear();
    names.set(code, name);
    return name;
  };
}

/** `findCode` returns null for other requests. */
export interface Redirect {
  findCode: (request: IncomingMessage) => string | null;
  /** With `onlyAccount`, links of other accounts don't exist. */
  serve: (
    request: IncomingMessage,
    response: ServerResponse,
    code: string,
    onlyAccount?: number,
  ) => Promise<void>;
}

/** The destination may change. */
const HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer-when-downgrade",
} as const;

function redirectTo(response: ServerResponse, url: string): void {
  response.writeHead(302, { ...HEADERS, Location: url, "Content-Length": 0 });
  response.end();
}

/** Adds the query of the short link and the click's id. Clicks by the account's own users have none: they only try it. */
function completeUrl(
  target: LinkTarget & { url: string },
  request: IncomingMessage,
  click: { link: LinkRef; clickedAt: Date; isOwn: boolean },
): string {
  const [, query = ""] = (request.url ?? "").split(/\?(.*)/s);
  const url = target.passesQuery ? passQuery(target.url, query) : target.url;
  const { link, clickedAt, isOwn } = click;
  return target.tracksConversions && !isOwn ? addClickId(url, { ...link, clickedAt }) : url;
}

/** Visitors of shared links are told apart by IP and browser, as there are no cookies. */
async function findTargetForVisitor(
  { targets, isOfMessage }: LinkTarget,
  { accountId, linkId }: LinkRef,
  ip: string | null,
  agent: string | undefined,
): Promise<LinkTargetRule | null> {
  if (targets.length === 0) return null;
  const asksCountry = targets.some(({ countries }) => countries.length > 0);
  const visitor = isOfMessage ? "" : `${ip}/${agent}`;
  return chooseTarget(targets, {
    country: asksCountry ? await lookUpIpCountry(ip) : null,
    device: toTargetDevice(agent),
    percentile: toPercentile(`${accountId}/${linkId}/${visitor}`),
  });
}

/** Checks for a web URL: a redirect must never lead to a script URL. */
const isWeb = (url: string) => /^https?:\/\//.test(url);

/** Browsers and crawlers ask customers' domains for more than links, such as `/favicon.ico`. */
const CAN_BE_LINK = /^[0-9A-Za-z-]+$/;

export function createRedirect(options: RedirectOptions): Redirect {
  const { bases, links, findBackHalf, clicks, guessLimit, signedInAccount, log } = options;
  const parseLink = cacheParsedLinks(options.parseLink);

  /** On a customer's domain, codes of other accounts aren't codes. */
  async function findLink(code: string, onlyAccount: number | undefined): Promise<LinkRef | null> {
    const link = parseLink(code);
    if (onlyAccount === undefined || link?.accountId === onlyAccount) return link;
    return findBackHalf(onlyAccount, code);
  }

  async function follow(
    request: IncomingMessage,
    response: ServerResponse,
    code: string,
    onlyAccount: number | undefined,
  ) {
    const ip = String(request.headers[CLIENT_IP_HEADER] ?? "");
    const wait = guessLimit.waitFor(ip);
    if (wait > 0) return respondPlainText(response, 429, { "Retry-After": String(wait) });
    const name = await findLink(code, onlyAccount);
    const target = name === null ? null : await links.find(name);
    if (name === null || target === null) {
      if (onlyAccount === undefined || CAN_BE_LINK.test(code)) guessLimit.note(ip);
      return respondPlainText(response, 404);
    }
    const clickedAt = new Date();
    const { expiresAt, expiredUrl } = target;
    const isExpired = expiresAt !== null && expiresAt <= clickedAt;
    if (isExpired && expiredUrl === null) return respondPlainText(response, 410, {}, "expired");
    const agent = request.headers["user-agent"];
    const match = isExpired
      ? null
      : await findTargetForVisitor(target, name, ip === "" ? null : ip, agent);
    const url = isExpired ? expiredUrl : (match?.url ?? target.url);
    // Not a guess: the link once worked, and thousands of phones may share the IP.
    if (url === null || !isWeb(url)) return respondPlainText(response, 404);
    const { cookie } = request.headers;
    const isOwn = cookie !== undefined && (await signedInAccount(cookie)) === name.accountId;
    await clicks.record({
      key: uuidv7(),
      ...name,
      at: clickedAt,
      url,
      ip: ip === "" ? null : ip,
      method: request.method ?? "",
      // Clicks by the account's own users aren't visits.
      signals: JSON.stringify({
        ...pickClickHeaders(request.headers),
        ...(isOwn && { own: "1" }),
        ...(target.targets.length > 0 && !isExpired && { target: "1" }),
      }),
    });
    const click = { link: name, clickedAt, isOwn };
    redirectTo(response, isExpired ? url : completeUrl({ ...target, url }, request, click));
  }

  return {
    findCode: (request) => codeAt(bases, request),
    async serve(request, response, code, onlyAccount) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return respondPlainText(response, 405, { Allow: "GET, HEAD" });
      }
      response.once("finish", () => recordRedirect(response.statusCode));
      try {
        await follow(request, response, code, onlyAccount);
      } catch (error) {
        log("Failed to follow a short link", error);
        if (!response.headersSent) respondPlainText(response, 503, { "Retry-After": "5" });
      }
    },
  };
}
