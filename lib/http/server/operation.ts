import type { z } from "zod";
import type { PublicContext } from "@/lib/core/context";
import { DomainError, routeNotFound } from "@/lib/core/errors";
import type { AccountLimit } from "./account-limit";
import { type ResponseContent, assertAcceptable } from "@/lib/http/output/response";
import { type Authentication, authenticate } from "@/lib/auth/authenticate";
import { DEFAULT_BODY_LIMIT, readBody } from "@/lib/http/input/body";
import { assertNoDryRun } from "@/lib/http/input/dry-run";
import type { CollectionDefinition } from "@/lib/core/collection";
import { parseCollectionQuery } from "@/lib/http/input/collection-query";
import type { Exchange } from "@/lib/http/exchange";
import { assertNotBlocked } from "@/lib/auth/ip-block";
import type { Caller } from "@/lib/auth/caller";
import { assertMay } from "@/lib/http/permission";
import { parseQueryString, queryObject } from "@/lib/core/query-string";
import { type RenderOptions, createRenderer } from "@/lib/http/output/render";
import { readUpload } from "@/lib/http/input/upload";
import { sessionCookie } from "@/lib/auth/session-cookie";
import {
  type AnyRoute,
  type IdempotencyRequest,
  getIdempotencyMode,
  type LayerContext,
} from "@/lib/http/route";
import { parseStrictJson } from "@/lib/http/input/strict-json";
import { formatIssue } from "@/lib/http/input/zod-sentences";
import { toViolations } from "@/lib/http/input/zod-violations";
import { deriveResponseSecret, checkKey, fingerprint } from "@/lib/idempotency/request";
import { runOnce } from "@/lib/idempotency/run";
import { withRequestAccount } from "@/lib/db/kept-writes";
import type { Tx } from "@/lib/db/transaction";

/** Throws errors to be rendered. */
export type Operation = (
  exchange: Exchange,
  params: () => Record<string, string>,
) => Promise<ResponseContent>;

const now = () => new Date();

function invalidInput(error: z.ZodError, input: unknown): DomainError {
  return new DomainError("invalid_input", "The input isn't valid.", {
    violations: toViolations(error, input),
  });
}

/** Parses path parameters; malformed ids are treated like unknown ones. */
function readParams(row: AnyRoute, params: () => Record<string, string>): unknown {
  if (row.params === undefined) return undefined;
  const parsed = (row.params as z.ZodObject).safeParse(params(), { error: formatIssue });
  if (!parsed.success) throw routeNotFound();
  return parsed.data;
}

function readQuery(row: AnyRoute, search: string): unknown {
  if (row.query === undefined) return undefined;
  const pairs = parseQueryString(search);
  if (row.query.kind === "collection") {
    return parseCollectionQuery(row.query as CollectionDefinition, pairs);
  }
  // NUL matches no data, and databases reject it.
  const broken = pairs.find(([, value]) => value.includes("\0"))?.[0];
  if (broken !== undefined) {
    const message = "This value contains a NUL character.";
    throw new DomainError("invalid_input", message, { path: broken.replace(/\[.*$/, "") });
  }
  const input = queryObject(pairs);
  const parsed = (row.query as z.ZodObject).safeParse(input, { error: formatIssue });
  if (!parsed.success) throw invalidInput(parsed.error, input);
  return parsed.data;
}

async function receiveBody(row: AnyRoute, exchange: Exchange): Promise<string | undefined> {
  if (row.upload !== undefined) exchange.file ??= await readUpload(exchange, row.upload.limit);
  if (row.body === undefined) return undefined;
  exchange.body ??= await readBody(exchange, row.bodyLimit ?? DEFAULT_BODY_LIMIT);
  return exchange.body;
}

async function readInput(row: AnyRoute, exchange: Exchange): Promise<unknown> {
  const text = await receiveBody(row, exchange);
  if (text === undefined) return undefined;
  const input = parseStrictJson(text);
  const parsed = (row.body as z.ZodType).safeParse(input, { error: formatIssue });
  if (row.method === "post" && row.auth !== "public" && row.dryRun !== row.path) {
    assertNoDryRun(input, parsed.data, row.dryRun);
  }
  if (!parsed.success) throw invalidInput(parsed.error, input);
  return parsed.data;
}

function isGiven(row: AnyRoute): boolean {
  return row.auth !== "public" && row.method !== "get" && row.transaction !== "own";
}

function idempotencyRequest(row: AnyRoute, exchange: Exchange): IdempotencyRequest | undefined {
  if (getIdempotencyMode(row) === "off") return undefined;
  const key = exchange.header("idempotency-key");
  if (key === undefined) return undefined;
  const requestParts = [
    exchange.method,
    `${exchange.path}?${exchange.search}`,
    exchange.body ?? exchange.file?.digest() ?? "",
  ] as const;
  return {
    key: checkKey(key),
    fingerprint: fingerprint(...requestParts),
    secret: deriveResponseSecret(...requestParts),
    replayed: false,
  };
}

type OptionalTxContext = LayerContext & { tx?: Tx };

export function createOperation(
  row: AnyRoute,
  authentication: Authentication,
  limit: AccountLimit,
  options: RenderOptions,
): Operation {
  const renderer = createRenderer(row, options);
  const isPublic = row.auth === "public";
  const isNegotiated = row.returns.kind !== "download" && row.returns.kind !== "nothing";

  const handle: Operation = async (exchange, params) => {
    if (isNegotiated) assertAcceptable(exchange);
    const input = {
      params: readParams(row, params),
      query: readQuery(row, exchange.search),
      body: await readInput(row, exchange),
    };
    const extendSession = async (sid: string) => {
      exchange.headers["Set-Cookie"] = await sessionCookie(sid, authentication);
    };
    const { caller } = exchange;
    const { signatureHeader } = row;
    // Field by field: spreading would cost every request microseconds per field.
    const run = async ({ tx, idempotency }: OptionalTxContext) => {
      const context: OptionalTxContext & Partial<Caller> & PublicContext = {
        account: caller?.account,
        actor: caller?.actor,
        requestId: exchange.id,
        trace: exchange.span?.context,
        ip: exchange.ip,
        isLocal: exchange.isLocal,
        basePath: options.basePath,
        now,
        tx,
        idempotency,
        file: exchange.file,
        signature: signatureHeader === undefined ? undefined : exchange.header(signatureHeader),
        keepSignedIn: extendSession,
      };
      return renderer.toPlain(await row.run(context as Parameters<typeof row.run>[0], input));
    };
    const request = idempotencyRequest(row, exchange);
    const account = exchange.caller?.account;

    if (request === undefined || account === undefined) {
      const result =
        account === undefined || !isGiven(row)
          ? await run({})
          : await withRequestAccount(account.id, (tx) => run({ tx }));
      return renderer.render(exchange, result, input.query);
    }
    let result: unknown;
    if (getIdempotencyMode(row) === "service") result = await run({ idempotency: request });
    else {
      const { answer, isReplay } = await runOnce(
        { ...request, accountId: account.id },
        async (tx) => ({ status: row.status, body: await run({ tx }) }),
      );
      request.replayed = isReplay;
      result = answer.body;
    }
    if (request.replayed) exchange.headers["Idempotency-Replayed"] = "true";
    return renderer.render(exchange, result, input.query);
  };

  return async (exchange, params) => {
    if (isPublic) {
      await assertNotBlocked(exchange.ip);
      return handle(exchange, params);
    }
    exchange.caller = await authenticate(exchange, authentication);
    assertMay(exchange.caller, row);
    // Slow uploads don't take a slot of their account.
    await receiveBody(row, exchange);
    const leave = await limit.take(row, exchange, exchange.caller.account.id);
    try {
      return await handle(exchange, params);
    } finally {
      leave();
    }
  };
}
