import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { makeTestApi, type TestAccount } from "@/lib/api-suites/test-api";
import { CLIENT_IP_HEADER } from "@/lib/auth/peer-ip";
import { asOwner } from "@/lib/db/transaction";
import { formBases, parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { toSubmissionCode } from "@/lib/gateway/responses/hosted-forms/token";
import { createGuessLimit } from "@/lib/redirect/guess-limit";
import { createForms } from "./serve-forms";

/** Helpers for hosted form tests: the forms behind their own server. */

export interface PageResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Asking {
  headers?: Record<string, string>;
  method?: string;
  ip?: string;
  body?: string;
}

export interface FormServer {
  ask: (path: string, asking?: Asking) => Promise<PageResponse>;
  /** Opens a form, fills it in and sends it. */
  submit: (path: string, fields: Record<string, string>, asking?: Asking) => Promise<PageResponse>;
  /** Sends fields as they are. */
  post: (path: string, fields: Record<string, string>, asking?: Asking) => Promise<PageResponse>;
  /** Sends the beginning of a form and hangs up; resolves once the server has noticed. */
  leave: (path: string, fields: Record<string, string>) => Promise<void>;
  /** Server-side errors. */
  problems: unknown[];
  /** Ends the server once the codes are on their way. */
  stop: () => Promise<void>;
  settle: () => Promise<void>;
}

export interface FormServerOptions {
  now?: () => Date;
  leastMs?: number;
}

const TYPE = { "content-type": "application/x-www-form-urlencoded" };

/** The one-time token in a page. */
export const tokenIn = ({ body }: PageResponse): string =>
  /name="token" value="([^"]*)"/.exec(body)?.[1] ?? "";

export async function startFormServer({
  now = () => new Date(),
  leastMs = 0,
}: FormServerOptions = {}): Promise<FormServer> {
  const problems: unknown[] = [];
  const forms = createForms({
    bases: formBases(),
    guessLimit: createGuessLimit(),
    now,
    minResponseMs: leastMs,
    log: (message, error) => void problems.push([message, error]),
  });
  const closed = new Set<() => void>();
  const server = createServer((incoming, response) => {
    response.on("close", () => {
      for (const note of closed) note();
    });
    incoming.headers[CLIENT_IP_HEADER] ??= "192.0.2.1";
    const code = forms.findCode(incoming);
    if (code === null) response.writeHead(204).end();
    else void forms.serve(incoming, response, code);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const ask: FormServer["ask"] = (path, { headers = {}, method = "GET", ip, body } = {}) =>
    new Promise((resolve, reject) => {
      const all = { ...headers, ...(ip !== undefined && { [CLIENT_IP_HEADER]: ip }) };
      request({ host: "127.0.0.1", port, path, headers: all, method }, (response) => {
        let text = "";
        response.on("data", (part) => {
          text += String(part);
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      })
        .on("error", reject)
        .end(body);
    });
  const post: FormServer["post"] = (path, fields, asking = {}) =>
    ask(path, {
      ...asking,
      method: "POST",
      headers: { ...TYPE, ...asking.headers },
      body: new URLSearchParams(fields).toString(),
    });
  const leave: FormServer["leave"] = (path, fields) =>
    new Promise((resolve) => {
      const body = new URLSearchParams(fields).toString();
      const headers = { ...TYPE, "content-length": String(body.length + 1) };
      const left = request({ host: "127.0.0.1", port, path, headers, method: "POST" });
      left.on("error", () => {});
      const note = () => {
        closed.delete(note);
        resolve();
      };
      closed.add(note);
      left.write(body, () => left.destroy());
    });
  return {
    ask,
    post,
    leave,
    problems,
    settle: () => forms.stop(),
    submit: async (path, fields, asking) =>
      post(path, { token: tokenIn(await ask(path, asking)), ...fields }, asking),
    async stop() {
      await forms.stop();
      server.close();
    },
  };
}

/** Makes a form of the account; returns its campaign and its path. */
export async function makeTestForm(
  account: TestAccount,
  kind: "subscribe" | "unsubscribe",
  body: object,
): Promise<{ id: string; path: string; code: string; linkId: number }> {
  const { send } = makeTestApi();
  const made = await send(account, "POST", `/short_link_campaigns/${kind}`, {
    name: "Newsletter",
    ...body,
  });
  const path = new URL(made.body.url).pathname;
  const code = path.split("/").at(-1) ?? "";
  return { id: made.body.id, path, code, linkId: parseLinkCode(code)?.linkId ?? 0 };
}

/** Returns an account's stored form answers, oldest first. */
// biome-ignore lint/suspicious/noExplicitAny: rows as Postgres has them
export async function readFormAnswers(accountId: number): Promise<any[]> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT * FROM form_answers WHERE account_id = $1 ORDER BY number", [accountId]),
  );
  return rows;
}

/** The code of the latest answer. */
export async function latestCode(accountId: number): Promise<string> {
  const answers = await readFormAnswers(accountId);
  return toSubmissionCode(accountId, answers.at(-1).answer_id);
}
