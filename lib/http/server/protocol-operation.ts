import { authenticateKey, type Authentication } from "@/lib/auth/authenticate";
import { assertNotBlocked } from "@/lib/auth/ip-block";
import { DomainError } from "@/lib/core/errors";
import type { Exchange } from "@/lib/http/exchange";
import { hasBody, readBytes, refuseCompressed } from "@/lib/http/input/body";
import {
  type ResponseContent,
  type Log,
  reportFailure,
  addRetryAfter,
} from "@/lib/http/output/response";
import { getHttpStatus } from "@/lib/http/output/error-codes";
import { toDomainError } from "@/lib/http/output/failure";
import { assertMay } from "@/lib/http/permission";
import type { PlainResponse, Protocol, ProtocolInput } from "@/lib/http/protocol";
import type { AccountLimit } from "./account-limit";

export interface ProtocolServices {
  authentication: Authentication;
  limit: AccountLimit;
  basePath: string;
  log: Log;
}

const FORM = "application/x-www-form-urlencoded";
const FORM_LIMIT = 64 * 1024;

async function readForm(exchange: Exchange): Promise<string> {
  if (exchange.method !== "POST" || !hasBody(exchange)) return "";
  await assertNotBlocked(exchange.ip);
  const bytes = await readBytes(exchange, FORM_LIMIT, () => {
    refuseCompressed(exchange.header);
    const type = (exchange.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
    if (type !== FORM) throw new DomainError("unsupported_media_type", `Send the body as ${FORM}.`);
  });
  return bytes.toString("latin1");
}

/** Creates a protocol's operation, including everything that API routes have. Never throws. */
export function protocolOperation(
  protocol: Protocol,
  { authentication, limit, basePath, log }: ProtocolServices,
) {
  const row = { ...protocol, auth: "account", idempotency: "service", method: "post" } as const;

  async function handle(
    exchange: Exchange,
    params: Record<string, string>,
  ): Promise<PlainResponse> {
    const input: ProtocolInput = {
      query: exchange.search,
      form: await readForm(exchange),
      params,
      path: exchange.path ?? "",
      idempotencyKey: exchange.header("idempotency-key"),
    };
    const { ip, id, span } = exchange;
    const use = { kind: protocol.keyKind, ip };
    const caller = await authenticateKey(authentication.keys, use, protocol.readCredentials(input));
    exchange.caller = caller;
    assertMay(caller, row);
    const leave = await limit.take(row, exchange, caller.account.id);
    try {
      const now = () => new Date();
      const ctx = { ...caller, requestId: id, trace: span?.context, ip, basePath, now };
      return await protocol.run(ctx, input);
    } finally {
      leave();
    }
  }

  return async (exchange: Exchange, params: Record<string, string>): Promise<ResponseContent> => {
    exchange.headers["Content-Type"] = "text/plain; charset=utf-8";
    try {
      const { status, text } = await handle(exchange, params);
      return { status, body: text };
    } catch (thrown) {
      const error = toDomainError(thrown);
      reportFailure(exchange, error, log);
      addRetryAfter(exchange, error);
      const { status, text } = protocol.refuse(error, getHttpStatus(error.code));
      return { status, body: text, errorCode: error.code };
    }
  };
}
