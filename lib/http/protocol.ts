import { authenticateKey, type Authentication, type Credentials } from "@/lib/auth/authenticate";
import { assertNotBlocked } from "@/lib/auth/ip-block";
import type { Context, KeyKind } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { AccountLimit } from "@/lib/http/account-limit";
import type { Exchange } from "@/lib/http/exchange";
import { hasBody, readBytes, refuseCompressed } from "@/lib/http/input/body";
import { type Answer, type Log, reportFailure, withRetryAfter } from "@/lib/http/output/answer";
import { statusOf } from "@/lib/http/output/error-codes";
import { toDomainError } from "@/lib/http/output/failure";
import { assertMay } from "@/lib/http/permission";
import type { HttpMethod, Permission } from "@/lib/http/route";

/** What was sent: query and form body, one character a byte, and what stands in the path. */
export interface ProtocolInput {
  query: string;
  form: string;
  params: Record<string, string>;
  path: string;
  idempotencyKey: string | undefined;
}

/** A plain text and its status. */
export interface PlainAnswer {
  status: number;
  text: string;
}

/** An operation that speaks another protocol than this API: it signs in and answers in its own way. */
export interface Protocol {
  methods: readonly HttpMethod[];
  path: string;
  operationId: string;
  /** Whether the query holds what the request log must not: then it keeps nothing of it. */
  hasSecretQuery: boolean;
  /** The only keys that open it. */
  keyKind: KeyKind;
  /** GET writes here, too, so it is said whether keys for tests may call it. */
  permission: Permission & { testKeys: boolean };
  credentialsOf: (input: ProtocolInput) => Credentials | null;
  run: (ctx: Context, input: ProtocolInput) => Promise<PlainAnswer>;
  /** How an error is told; `status` is what the API itself would answer. */
  refuse: (error: DomainError, status: number) => PlainAnswer;
}

export interface ProtocolServices {
  authentication: Authentication;
  limit: AccountLimit;
  basePath: string;
  log: Log;
}

const FORM = "application/x-www-form-urlencoded";
const FORM_LIMIT = 64 * 1024;

/** The form of a POST, if there is one. Whoever is blocked is not listened to. */
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

/** Serves a protocol: between the socket and `run`, what every row of the API has. Never throws. */
export function protocolOperation(
  protocol: Protocol,
  { authentication, limit, basePath, log }: ProtocolServices,
) {
  const row = { ...protocol, auth: "account", idempotency: "service", method: "post" } as const;

  async function operate(exchange: Exchange, params: Record<string, string>): Promise<PlainAnswer> {
    const input: ProtocolInput = {
      query: exchange.search,
      form: await readForm(exchange),
      params,
      path: exchange.path ?? "",
      idempotencyKey: exchange.header("idempotency-key"),
    };
    const { ip, id } = exchange;
    const use = { kind: protocol.keyKind, ip };
    const caller = await authenticateKey(authentication.keys, use, protocol.credentialsOf(input));
    exchange.caller = caller;
    assertMay(caller, row);
    const leave = await limit.take(row, exchange, caller.account.id);
    try {
      const ctx = { ...caller, requestId: id, ip, basePath, now: () => new Date() };
      return await protocol.run(ctx, input);
    } finally {
      leave();
    }
  }

  return async (exchange: Exchange, params: Record<string, string>): Promise<Answer> => {
    exchange.headers["Content-Type"] = "text/plain; charset=utf-8";
    try {
      const { status, text } = await operate(exchange, params);
      return { status, body: text };
    } catch (thrown) {
      const error = toDomainError(thrown);
      reportFailure(exchange, error, log);
      withRetryAfter(exchange, error);
      const { status, text } = protocol.refuse(error, statusOf(error.code));
      return { status, body: text, errorCode: error.code };
    }
  };
}
