import type { ErrorReason } from "./error-reasons";

export type { ErrorReason } from "./error-reasons";

/** Domain code throws `DomainError(code, ...)`; `lib/http/output/error-codes.ts` maps codes to HTTP statuses. */
export const ERROR_CODES = [
  "bad_request",
  "request_timeout",
  "expectation_failed",
  "headers_too_large",
  "invalid_input",
  "invalid_json",
  "body_too_large",
  "unsupported_media_type",
  "not_acceptable",
  "method_not_allowed",
  "missing_credentials",
  "invalid_credentials",
  "ambiguous_credentials",
  "account_not_activated",
  "forbidden",
  "cross_site_request",
  "reauthentication_required",
  "not_found",
  "conflict",
  "already_exists",
  "insufficient_funds",
  "unprocessable",
  "phone_not_possible",
  "phone_not_allowed",
  "no_route",
  "sender_not_allowed",
  "campaign_unknown",
  "idempotency_mismatch",
  "idempotency_in_progress",
  "too_many_requests",
  "ip_blocked",
  "spend_cap_reached",
  "internal",
  "unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** `path` is spelled as in the request, `""` for the whole body. */
export interface Violation {
  path: string;
  message: string;
  code: string;
  limit?: number;
  /** The error carries the reason of the first violation. */
  reason?: ErrorReason;
}

export interface DomainErrorOptions {
  reason?: ErrorReason;
  limit?: number;
  /** Path in the request's spelling; adds one violation. */
  path?: string;
  violations?: Violation[];
  /** Sent as the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** True if the request's earlier writes are committed despite the error. */
  keepsWrites?: boolean;
  cause?: unknown;
}

/** `message` is shown to the customer. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly violations: Violation[];
  readonly reason: ErrorReason | undefined;
  readonly limit: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly keepsWrites: boolean;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.violations =
      options.violations ??
      (options.path === undefined ? [] : [{ path: options.path, message, code }]);
    this.reason = options.reason;
    this.limit = options.limit;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.keepsWrites = options.keepsWrites ?? false;
  }
}

export type ReasonParams = Pick<Violation, "reason" | "limit">;

/** Options for `refine` of a schema that give the violation a reason. */
export function withReason(message: string, reason: ErrorReason, limit?: number) {
  const params: ReasonParams = limit === undefined ? { reason } : { reason, limit };
  return { message, params: { ...params } };
}

/** Combines at least one error into one: code and message of the first, violations of all. */
export function combineErrors(errors: readonly DomainError[]): DomainError {
  const [first] = errors;
  if (first === undefined) throw new Error("No rule is broken");
  if (errors.length === 1) return first;
  const { code, message, reason, limit } = first;
  return new DomainError(code, message, {
    ...(reason !== undefined && { reason }),
    ...(limit !== undefined && { limit }),
    violations: errors.flatMap(({ violations, reason, limit }) =>
      violations.map((violation) => ({
        ...violation,
        ...(reason !== undefined && { reason }),
        ...(limit !== undefined && { limit }),
      })),
    ),
  });
}

/** Returns the error with the paths of its violations below `path`, or another error as it is. */
export function prefixPaths(error: unknown, path: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const { code, message, reason, limit } = error;
  return new DomainError(code, message, {
    violations: error.violations.map((violation) => ({
      ...violation,
      path: `${path}.${violation.path}`,
    })),
    ...(reason !== undefined && { reason }),
    ...(limit !== undefined && { limit }),
  });
}

interface ErrorCollector {
  readonly errors: readonly DomainError[];
  /** Returns the rule's result, or undefined after collecting its error. */
  read<T>(rule: () => T): T | undefined;
}

/** Collects the errors of successive rules, to report them together (`combineErrors`). */
export function gatherErrors(): ErrorCollector {
  const errors: DomainError[] = [];
  return {
    errors,
    read(rule) {
      try {
        return rule();
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        errors.push(error);
        return undefined;
      }
    },
  };
}

export function notFound(subject: string): DomainError {
  return new DomainError("not_found", `There's no ${subject}.`);
}

export function routeNotFound(): DomainError {
  return new DomainError("not_found", "There's nothing at this URL.");
}
