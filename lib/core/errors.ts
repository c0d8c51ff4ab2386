import type words from "@/translations/en/errors.json";
/**
 * All error codes. Domain code throws `DomainError(code, ...)`; `lib/http/output/error-codes.ts` holds
 * the HTTP status of each.
 */
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

/** One broken rule at one field. `path` is the field as the caller spelled it, `""` for the whole body. */
export interface Violation {
  path: string;
  message: string;
  code: string;
  /** What the value is compared to, where the rule is a limit. */
  limit?: number;
  /** Of several that are named at once each has its own; the error has that of the first. */
  reason?: ErrorReason;
}

/**
 * Distinguishes errors with the same code, for pages that translate them: each is where its sentence is
 * (`translations/en/errors.json`). Codes that are clear by themselves have none.
 */
export type ErrorReason = keyof typeof words.reason;

export interface DomainErrorOptions {
  reason?: ErrorReason;
  /** The limit that was reached, for sentences that name it. */
  limit?: number;
  /** Field the error belongs to, as the caller spelled it. Makes the error carry one violation. */
  path?: string;
  /** Several broken fields at once. */
  violations?: Violation[];
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** What the request wrote before stays. */
  keepsWrites?: boolean;
  cause?: unknown;
}

/** An expected failure. `message` is shown to the customer. */
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

/** Several broken rules as one error, at least one: code and sentence are those of the first, violations are there of all. */
export function combineErrors(errors: readonly DomainError[]): DomainError {
  const [first] = errors;
  if (first === undefined) throw new Error("No rule is broken");
  if (errors.length === 1) return first;
  const { code, message, reason, limit } = first;
  return new DomainError(code, message, {
    ...(reason !== undefined && { reason }),
    ...(limit !== undefined && { limit }),
    violations: errors.flatMap(({ violations, reason, limit }) =>
      violations.map((one) => ({
        ...one,
        ...(reason !== undefined && { reason }),
        ...(limit !== undefined && { limit }),
      })),
    ),
  });
}

interface GatheredErrors {
  /** Of the rules that were tried. */
  readonly errors: readonly DomainError[];
  /** What a rule reads; undefined: it is broken, and its error is gathered. */
  read<T>(rule: () => T): T | undefined;
}

/** Tries rules one after the other, so that `combineErrors` can name all broken ones at once. */
export function gatherErrors(): GatheredErrors {
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

/** For when the account has no `what`, such as "message with this id". */
export function notFound(what: string): DomainError {
  return new DomainError("not_found", `There's no ${what}.`);
}

/** For URLs at which the API has nothing. */
export function notFoundHere(): DomainError {
  return new DomainError("not_found", "There's nothing at this URL.");
}
