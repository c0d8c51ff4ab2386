import type { IncomingMessage, ServerResponse } from "node:http";
import { findSession, getSessionId, sessionToken } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { serveFont } from "@/lib/forms/serve-fonts";
import { createForms } from "@/lib/forms/serve-forms";
import {
  formBases,
  linkBases,
  ownLinkHosts,
  parseLinkCode,
} from "@/lib/gateway/campaigns/short-links/public";
import { log } from "@/lib/log";
import { toSingleSample } from "@/lib/metrics/registry";
import { bufferedClicks } from "@/lib/metrics/work";
import { createBackHalves } from "@/lib/redirect/back-half-cache";
import { serveConversions } from "@/lib/redirect/conversion-reports";
import { createClickWriter } from "@/lib/redirect/click-writer";
import { createGuessLimit } from "@/lib/redirect/guess-limit";
import { createHostCache } from "@/lib/redirect/host-cache";
import { createLinkCache } from "@/lib/redirect/link-cache";
import { createRedirect } from "@/lib/redirect/redirect";
import { createHosts } from "@/lib/redirect/serve-hosts";
import { acceptReport } from "@/lib/gateway/billing/payments/public";
import { createSandboxPages } from "@/lib/sandbox-pages/serve";

const warn = (message: string, error: unknown) => log({ level: "warn", message, error });

/** Returns the signed-in account; without a database, visitors count as signed out. */
async function signedInAccount(cookies: string): Promise<number | null> {
  const token = sessionToken(cookies);
  const sid = token === null ? null : await getSessionId(token, env.NEXTAUTH_SECRET);
  const session = sid === null ? null : await findSession(sid).catch(() => null);
  return session === null ? null : Number(session.account_id);
}

/** Exceeds the time to store a form. */
const MIN_FORM_MS = 250;

/** Starts redirects; also serves the forms' font and sandbox payment pages, before everything else. */
export function startRedirects() {
  const clicks = createClickWriter({ log: warn });
  bufferedClicks.watch(() => toSingleSample(clicks.waiting()));
  const guessLimit = createGuessLimit();
  const redirect = createRedirect({
    bases: linkBases(),
    parseLink: parseLinkCode,
    links: createLinkCache(),
    findBackHalf: createBackHalves(),
    clicks,
    log: warn,
    guessLimit,
    signedInAccount,
  });
  const forms = createForms({
    bases: formBases(),
    guessLimit,
    log: warn,
    now: () => new Date(),
    minResponseMs: MIN_FORM_MS,
  });
  const sandbox = createSandboxPages({
    take: (body, signature) => acceptReport("sandbox", body, signature),
    log: warn,
  });

  function serveOwn(request: IncomingMessage, response: ServerResponse): boolean {
    if (env.PAYMENTS === "sandbox" && sandbox.serve(request, response)) return true;
    if (serveConversions(request, response, warn)) return true;
    const form = forms.findCode(request);
    if (form !== null) {
      void forms.serve(request, response, form);
      return true;
    }
    const code = redirect.findCode(request);
    if (code === null) return false;
    void redirect.serve(request, response, code);
    return true;
  }

  const hosts = createHosts({
    ownHosts: ownLinkHosts(),
    isStrict: env.CONFIGURED_PUBLIC_URL !== undefined,
    hosts: createHostCache(),
    redirect,
    serveOwn,
    isLink: (request) => forms.findCode(request) !== null || redirect.findCode(request) !== null,
    log: warn,
  });
  return {
    serve(request: IncomingMessage, response: ServerResponse, next: () => unknown): void {
      if (!serveFont(request, response, warn)) hosts.serve(request, response, next);
    },
    async stop() {
      await forms.stop();
      await clicks.stop();
    },
  };
}
