import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  readForm,
  signFields,
} from "@/lib/carriers/twilio-voice/test-provider";

/** A message requested from the provider. */
export interface AskedMessage {
  fields: Record<string, string>;
  callback: string;
  authorization: string | undefined;
}

interface ProviderResponse {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** The provider on this machine, written from its public documentation. */
export interface TestProvider {
  url: string;
  messages: AskedMessage[];
  /** Overrides the documented response. */
  respond: ((count: number) => ProviderResponse | "hang" | "cut" | null) | null;
  close: () => Promise<void>;
}

export const TEMPLATES = { DE: `HX${"a".repeat(32)}`, EN: `HX${"b".repeat(32)}` };
export const SENDER = "+4930123456";

const error = (code: number, message: string, status = 400): ProviderResponse => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Checks a request as the provider does before it queues a message. */
function documented({
  To = "",
  From = "",
  ContentSid = "",
  ContentVariables = "",
}: Record<string, string>) {
  if (!/^whatsapp:\+[1-9]\d{6,14}$/.test(To)) return error(21_211, "Invalid 'To' Phone Number");
  if (From !== `whatsapp:${SENDER}`)
    return error(63_007, "Channel with the specified From address not found");
  if (!Object.values(TEMPLATES).includes(ContentSid))
    return error(21_655, "The ContentSid is Invalid");
  if (!/^\{"1":"\d{4,8}"\}$/.test(ContentVariables))
    return error(21_656, "The ContentVariables Parameter is invalid");
  const body = { sid: `SM${"1".repeat(32)}`, status: "queued", account_sid: ACCOUNT_SID };
  return { status: 201, body } satisfies ProviderResponse;
}

export async function startTestProvider(): Promise<TestProvider> {
  const server = createServer(async (request, response) => {
    const fields = await readForm(request);
    if (request.url !== `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`) {
      response.writeHead(404).end("{}");
      return;
    }
    const { authorization } = request.headers;
    provider.messages.push({ fields, callback: fields.StatusCallback ?? "", authorization });
    const answer = provider.respond?.(provider.messages.length) ?? documented(fields);
    if (answer === "cut") response.destroy();
    else if (answer !== "hang") {
      response.writeHead(answer.status, { "Content-Type": "application/json", ...answer.headers });
      response.end(JSON.stringify(answer.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider: TestProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    respond: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

/** A callback about a message. */
export function signedState(
  url: string,
  status: string,
  { token = AUTH_TOKEN, account = ACCOUNT_SID, code = "" } = {},
) {
  const fields: Record<string, string> = {
    AccountSid: account,
    MessageSid: `SM${"1".repeat(32)}`,
    MessageStatus: status,
    ...(code !== "" && { ErrorCode: code }),
  };
  return signFields(url, fields, token);
}
