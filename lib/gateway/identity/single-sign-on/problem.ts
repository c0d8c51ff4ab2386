import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import type { SsoProblem } from "./schema-problems";

export class SsoError extends Error {
  constructor(
    readonly problem: SsoProblem,
    /** For logs: never a token or claim. */
    readonly detail: string,
  ) {
    super(`Single sign-on: ${problem} (${detail})`);
    this.name = "SsoError";
  }
}

/** The provider answered with an error page, or with something else than JSON. */
const UNUSABLE_ANSWERS = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "OAUTH_TIMEOUT",
]);

/** Maps errors of the protocol. Their causes hold tokens and claims, so only codes are kept. */
export function toSsoError(error: unknown): SsoError {
  if (error instanceof SsoError) return error;
  if (error instanceof AuthorizationResponseError) {
    const problem = error.error === "access_denied" ? "cancelled" : "failed";
    return new SsoError(problem, "authorization response");
  }
  if (error instanceof ResponseBodyError) {
    const isUsedCode = error.error === "invalid_grant";
    return new SsoError(isUsedCode ? "expired" : "failed", "token response");
  }
  if (error instanceof ClientError) {
    if (error.cause instanceof SsoError) return error.cause;
    const code = error.code ?? "unknown";
    return new SsoError(UNUSABLE_ANSWERS.has(code) ? "provider-down" : "failed", code);
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  return new SsoError("failed", typeof code === "string" ? code : String(name));
}
