/** Violation of one field, as reported by the API. */
export interface FieldViolation {
  propertyPath: string;
  message: string;
  /** Stable code of the rule, such as `too_big`. */
  code?: string;
  /** Limit that the value violates, if any. */
  limit?: number;
  /** Distinguishes violations with the same code. */
  reason?: string;
}

/** Error response, with all data that pages show. */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    /** HTTP status; 0 if the API is unreachable. */
    readonly status: number,
    /** Stable code such as `insufficient_funds`. */
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    readonly violations: readonly FieldViolation[] = [],
    readonly retryAfterSeconds: number | null = null,
    /** Distinguishes errors with the same code. */
    readonly reason: string | null = null,
  ) {
    super(message);
  }
}

export interface ErrorBody {
  /** HTTP status; 0 if the API is unreachable. */
  status: number;
  code: string;
  /** Distinguishes errors with the same code. */
  reason?: string | undefined;
  limit?: number | undefined;
  /** In English. */
  message: string;
  violations?: readonly FieldViolation[] | undefined;
  retryAfterSeconds?: number | null;
}

/** Translates an error into the user's language. */
export type ErrorTranslator = (body: ErrorBody) => ErrorBody;
type LoadErrorTranslator = () => Promise<ErrorTranslator>;

/** Without it, errors stay in the API's English. */
let load: LoadErrorTranslator | undefined;

/** Sets the translator, which is loaded on the first error. */
export function setErrorTranslator(next: LoadErrorTranslator): void {
  load = next;
}

/** Error in a response body or batch entry. */
export interface ErrorDocument {
  "hydra:description"?: string;
  code?: string;
  reason?: string;
  limit?: number;
  violations?: FieldViolation[];
}

/** Returns an error response in the user's language. Foreign ones, such as from a proxy, keep their status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-service-request-id");
  const document = (await response.json().catch(() => ({}))) as ErrorDocument;
  const retryAfterSeconds = Number(response.headers.get("retry-after")) || null;
  const body = toErrorBody(document, response.status, response.statusText);
  return translateError({ ...body, retryAfterSeconds }, requestId);
}

/** Returns a batch entry's error in the user's language. */
export function toEntryError(status: number, document: ErrorDocument): Promise<ApiError> {
  return translateError(toErrorBody(document, status, ""));
}

function toErrorBody(document: ErrorDocument, status: number, fallback: string): ErrorBody {
  const message = document["hydra:description"] ?? fallback;
  return { code: "unknown", ...document, status, message };
}

export function offlineError(): Promise<ApiError> {
  return translateError({ status: 0, code: "offline", message: "Offline." });
}

/** Translates an error, or keeps the API's text if there is no translation. */
async function translateError(body: ErrorBody, requestId: string | null = null): Promise<ApiError> {
  // Offline, translations may fail to load; then the API's English is used.
  const translate = await load?.().catch(() => undefined);
  const { status, code, message, violations, retryAfterSeconds } = translate?.(body) ?? body;
  const reason = body.reason ?? null;
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds, reason);
}
