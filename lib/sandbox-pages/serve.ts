import type { IncomingMessage, ServerResponse } from "node:http";
import { preferredLanguage } from "@/lib/core/accept-language";
import type { Language } from "@/lib/core/languages";
import { formHeaders } from "@/lib/core/forms/style";
import { withoutAccount } from "@/lib/db/transaction";
import { readFormBody } from "@/lib/forms/read-body";
import { deliverReports, type AcceptReport } from "@/lib/payment-providers/sandbox/deliver";
import { SANDBOX_PATH } from "@/lib/payment-providers/sandbox/provider";
import { findSandboxPayment, type SandboxPayment } from "@/lib/payment-providers/sandbox/store";
import { respondPlainText } from "@/lib/redirect/plain-page";
import { respondPage } from "./answer";
import { sandboxPage, settledPage } from "./page";

export interface SandboxPagesOptions {
  /** Receives the sandbox's reports, like the API. */
  take: AcceptReport;
  log: (message: string, error: unknown) => void;
}

const EMPTY_VALUES: ReadonlyMap<string, string> = new Map();
const ID = new RegExp(`^${SANDBOX_PATH}(sbp_[0-9a-f]{32})(?:\\?|$)`);

const chooseLanguage = ({ headers }: IncomingMessage): Language =>
  preferredLanguage(headers["accept-language"]) ?? "en";

function send(request: IncomingMessage, response: ServerResponse, status: number, page: string) {
  response.writeHead(status, { ...formHeaders(null), "Content-Length": Buffer.byteLength(page) });
  response.end(request.method === "HEAD" ? undefined : page);
}

/** Returns the return URL on this host, as browsers restrict form redirects to the same origin. */
function toReturnUrl({ return_url }: SandboxPayment): string {
  const { pathname, search } = new URL(return_url);
  return pathname + search;
}

function redirectBack(response: ServerResponse, payment: SandboxPayment): void {
  response.writeHead(303, { Location: toReturnUrl(payment), "Cache-Control": "no-store" });
  response.end();
}

/** Serves sandbox pages before the dashboard's pages and without scripts. */
export function createSandboxPages({ take, log }: SandboxPagesOptions) {
  async function answer(request: IncomingMessage, response: ServerResponse, id: string) {
    const isForeign = request.headers["sec-fetch-site"] === "cross-site";
    const values = isForeign ? null : await readFormBody(request);
    if (values === null) return respondPlainText(response, 400, { Connection: "close" });
    const answer = await respondPage(id, values);
    if (answer === null) return respondPlainText(response, 404);
    const { payment, errors } = answer;
    if (payment.state !== "settled") {
      const status = Object.keys(errors).length === 0 ? 200 : 422;
      return send(
        request,
        response,
        status,
        sandboxPage({ lang: chooseLanguage(request), values, ...answer }),
      );
    }
    // If reporting fails, a worker retries it.
    await deliverReports(take).catch((error: unknown) => log("A sandbox report waits", error));
    return redirectBack(response, payment);
  }

  async function show(request: IncomingMessage, response: ServerResponse, id: string) {
    const payment = await withoutAccount((tx) => findSandboxPayment(tx, id));
    if (payment === null) return respondPlainText(response, 404);
    const lang = chooseLanguage(request);
    const page =
      payment.state === "settled"
        ? settledPage(lang, toReturnUrl(payment))
        : sandboxPage({ lang, payment, values: EMPTY_VALUES, errors: {} });
    return send(request, response, 200, page);
  }

  async function serve(request: IncomingMessage, response: ServerResponse, id: string) {
    const { method = "" } = request;
    try {
      if (method === "POST") await answer(request, response, id);
      else if (method === "GET" || method === "HEAD") await show(request, response, id);
      else respondPlainText(response, 405, { Allow: "GET, HEAD, POST" });
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      log("Failed to serve a sandbox page", error);
      if (!response.headersSent) respondPlainText(response, 503, { "Retry-After": "5" });
    }
  }

  return {
    /** Returns false for other requests. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const id = ID.exec(request.url ?? "")?.[1];
      if (id === undefined) return false;
      void serve(request, response, id);
      return true;
    },
  };
}
