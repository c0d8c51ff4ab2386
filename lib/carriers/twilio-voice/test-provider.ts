import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A call requested from the provider. */
export interface AskedCall {
  to: string;
  from: string;
  twiml: string;
  callback: string;
  fields: Record<string, string>;
  authorization: string | undefined;
}

export const ACCOUNT_SID = `AC${"0".repeat(32)}`;
export const AUTH_TOKEN = "0123456789abcdef0123456789abcdef";

type ProviderResponse = { status: number; body: object } | "hang" | "cut";

/** The provider on this machine, written from its public documentation: it asks back by signed callbacks. */
export interface TestProvider {
  url: string;
  calls: AskedCall[];
  /** Default: the call is queued. */
  respond: (call: AskedCall, count: number) => ProviderResponse;
  close: () => Promise<void>;
}

const queued = (): ProviderResponse => ({
  status: 201,
  body: { sid: `CA${"1".repeat(32)}`, status: "queued", account_sid: ACCOUNT_SID },
});

export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return Object.fromEntries(new URLSearchParams(body));
}

export async function startTestProvider(): Promise<TestProvider> {
  const calls: AskedCall[] = [];
  const server = createServer(async (request, response) => {
    const fields = await readForm(request);
    if (request.url !== `/2010-04-01/Accounts/${ACCOUNT_SID}/Calls.json`) {
      response.writeHead(404).end("{}");
      return;
    }
    const {
      To: to = "",
      From: from = "",
      Twiml: twiml = "",
      StatusCallback: callback = "",
    } = fields;
    const { authorization } = request.headers;
    const call = { to, from, twiml, callback, fields, authorization };
    calls.push(call);
    const reply = provider.respond(call, calls.length);
    if (reply === "cut") response.destroy();
    else if (reply !== "hang") {
      response.writeHead(reply.status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(reply.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider: TestProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    respond: queued,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

/** A callback about a call. The provider signs the URL, then names and values in order (HMAC-SHA1). */
export function signedCallback(
  url: string,
  status: string,
  { token = AUTH_TOKEN, account = ACCOUNT_SID, code = "" } = {},
): { body: string; signature: string } {
  const fields: Record<string, string> = {
    AccountSid: account,
    CallSid: `CA${"1".repeat(32)}`,
    CallStatus: status,
    ...(code !== "" && { SipResponseCode: code }),
  };
  return signFields(url, fields, token);
}

/** A form as the provider posts it. */
export function signFields(url: string, fields: Record<string, string>, token = AUTH_TOKEN) {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => `${name}${fields[name]}`).join("");
  return {
    body: new URLSearchParams(fields).toString(),
    signature: createHmac("sha1", token).update(signed).digest("base64"),
  };
}
