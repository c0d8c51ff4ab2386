import type { Language } from "@/lib/core/languages";
import type { IncomingMessage, ServerResponse } from "node:http";
import { CLIENT_IP_HEADER } from "@/lib/auth/peer-ip";
import { codePage, renderEndPage, formPage } from "@/lib/core/forms/page";
import { preferredLanguage, parseLanguage } from "@/lib/core/accept-language";
import { formHeaders } from "@/lib/core/forms/style";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { LinkBase } from "@/lib/core/links/destination";
import {
  submitForm,
  findForm,
  type FormErrors,
  type HostedForm,
  signToken,
  type VisitResult,
} from "@/lib/gateway/responses/hosted-forms/public";
import type { GuessLimit } from "@/lib/redirect/guess-limit";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { codeAt } from "@/lib/redirect/code-in-path";
import { respondPlainText } from "@/lib/redirect/plain-page";
import { findTargets } from "@/lib/redirect/store";
import { readFormBody } from "./read-body";

export interface FormsOptions {
  bases: readonly LinkBase[];
  guessLimit: GuessLimit;
  now: () => Date;
  log: (message: string, error: unknown) => void;
  /** Minimum response time, so timing reveals nothing about the number. */
  minResponseMs: number;
}

/** `findCode` returns null for other requests. */
export interface Forms {
  findCode: (request: IncomingMessage) => string | null;
  serve: (request: IncomingMessage, response: ServerResponse, code: string) => Promise<void>;
  stop: () => Promise<void>;
}

interface Sent {
  status: 200 | 422 | 429 | 503;
  page: string;
  /** Needed for the style hash in the CSP. */
  accent: string | null;
  retryAfter?: number;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, page, accent, retryAfter }: Sent,
): void {
  response.writeHead(status, {
    ...formHeaders(accent),
    "Content-Length": Buffer.byteLength(page),
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  });
  response.end(request.method === "HEAD" ? undefined : page);
}

/** Returns the language from the URL, else the browser, else the account. */
function chooseLanguage({ url = "", headers }: IncomingMessage, { account }: HostedForm): Language {
  const requested = new URLSearchParams(url.split("?")[1] ?? "").get("lang");
  const getPreferredLanguage = () => preferredLanguage(headers["accept-language"]);
  return parseLanguage(requested) ?? getPreferredLanguage() ?? parseLanguage(account.lang) ?? "en";
}

interface FormVisit {
  form: HostedForm;
  lang: Language;
  now: Date;
}

const EMPTY_VALUES: ReadonlyMap<string, string> = new Map();

function renderForm(
  { form, lang, now }: FormVisit,
  values = EMPTY_VALUES,
  errors: FormErrors = {},
): string {
  const { brand, kind, fields, recipient, link } = form;
  return formPage({
    lang,
    brand,
    kind,
    iso2: form.account.iso2,
    fields,
    isOwn: recipient !== null,
    values,
    errors,
    token: signToken(link, "form", uuidv7(), now),
  });
}

function renderAnswer(
  visit: FormVisit,
  values: ReadonlyMap<string, string>,
  visible: VisitResult,
): Omit<Sent, "accent"> {
  const { form, lang, now } = visit;
  const frame = { lang, brand: form.brand };
  switch (visible.page) {
    case "form":
      return { status: 422, page: renderForm(visit, values, visible.errors) };
    case "code": {
      const token = signToken(form.link, "code", visible.submissionId, now);
      const { phone, error } = visible;
      const page = codePage({ ...frame, phone, token, error });
      return { status: error === null ? 200 : 422, page };
    }
    case "limited":
      return { status: 429, page: renderEndPage(frame, "limited"), retryAfter: visible.seconds };
    case "unavailable":
      return { status: 503, page: renderEndPage(frame, "unavailable"), retryAfter: 600 };
    default:
      return { status: 200, page: renderEndPage(frame, visible.page) };
  }
}

/** Checks whether the link ever existed; following such a link doesn't count as guessing. */
async function hasFormLink(code: string): Promise<boolean> {
  const name = parseLinkCode(code);
  return name !== null && (await findTargets(name.accountId, [name.linkId])).length > 0;
}

const METHODS = ["GET", "HEAD", "POST"];
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createForms(options: FormsOptions): Forms {
  const { bases, guessLimit, now, log, minResponseMs: leastMs } = options;
  const sending = new Set<Promise<void>>();

  /** Doesn't delay the response. */
  function sendLater(visible: VisitResult): void {
    if (visible.page !== "code" || visible.send === null) return;
    const work = visible
      .send()
      .catch((error: unknown) => log("Failed to send a sign-up code", error))
      .finally(() => sending.delete(work));
    sending.add(work);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, visit: FormVisit) {
    const from = performance.now();
    // Browsers send this header if another site submits the form (CSRF).
    const isForeign = request.headers["sec-fetch-site"] === "cross-site";
    const values = isForeign ? null : await readFormBody(request);
    if (values === null) return respondPlainText(response, 400, { Connection: "close" });
    const ip = String(request.headers[CLIENT_IP_HEADER] ?? "");
    const { form, lang } = visit;
    const visible = await submitForm({ form, lang, ip, values, now: visit.now });
    await wait(Math.max(0, leastMs - (performance.now() - from)));
    const { accent } = form.brand;
    send(request, response, { ...renderAnswer(visit, values, visible), accent });
    sendLater(visible);
  }

  async function serveVisit(request: IncomingMessage, response: ServerResponse, code: string) {
    const address = String(request.headers[CLIENT_IP_HEADER] ?? "");
    const seconds = guessLimit.waitFor(address);
    if (seconds > 0) return respondPlainText(response, 429, { "Retry-After": String(seconds) });
    const form = await findForm(code);
    if (form === null) {
      if (!(await hasFormLink(code))) guessLimit.note(address);
      return respondPlainText(response, 404);
    }
    const visit = { form, lang: chooseLanguage(request, form), now: now() };
    if (request.method === "POST") return answer(request, response, visit);
    return send(request, response, {
      status: 200,
      page: renderForm(visit),
      accent: form.brand.accent,
    });
  }

  return {
    findCode: (request) => codeAt(bases, request),
    async serve(request, response, code) {
      if (!METHODS.includes(request.method ?? "")) {
        return respondPlainText(response, 405, { Allow: METHODS.join(", ") });
      }
      try {
        await serveVisit(request, response, code);
      } catch (error) {
        // The browser closed the connection meanwhile.
        if (request.destroyed && !request.complete) return;
        log("Failed to serve a form", error);
        if (!response.headersSent) respondPlainText(response, 503, { "Retry-After": "5" });
      }
    },
    async stop() {
      await Promise.all(sending);
    },
  };
}
