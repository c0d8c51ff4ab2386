export interface FieldViolation {
  propertyPath: string;
  message: string;
  /** Stable code, such as `too_big`. */
  code?: string;
  limit?: number;
  /** Distinguishes violations with the same code. */
  reason?: string;
}

export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    /** 0 if the API is unreachable. */
    readonly status: number,
    /** Stable, such as `insufficient_funds`. */
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
  /** 0 if the API is unreachable. */
  status: number;
  code: string;
  /** Distinguishes errors with the same code. */
  reason?: string | undefined;
  limit?: number | undefined;
  message: string;
  violations?: readonly FieldViolation[] | undefined;
  retryAfterSeconds?: number | null;
}

export type ErrorTranslator = (body: ErrorBody) => ErrorBody;
type LoadErrorTranslator = () => Promise<ErrorTranslator>;

/** Loads the error translator; without one, errors stay in English. */
let load: LoadErrorTranslator | undefined;

/** Sets the error translator, which is loaded on the first error. */
export function setErrorTranslator(next: LoadErrorTranslator): void {
  load = next;
}

export interface ErrorDocument {
  "hydra:description"?: string;
  code?: string;
  reason?: string;
  limit?: number;
  violations?: FieldViolation[];
}

/** Converts a response to an error; foreign errors, such as from a proxy, keep their status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-service-request-id");
  const document = (await response.json().catch(() => ({}))) as ErrorDocument;
  const retryAfterSeconds = Number(response.headers.get("retry-after")) || null;
  const body = toErrorBody(document, response.status, response.statusText);
  return translateError({ ...body, retryAfterSeconds }, requestId);
}

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

/** Translates an error; without a translation it keeps the API's text. */
async function translateError(body: ErrorBody, requestId: string | null = null): Promise<ApiError> {
  // Offline, translations may fail to load.
  const translate = await load?.().catch(() => undefined);
  const { status, code, message, violations, retryAfterSeconds } = translate?.(body) ?? body;
  const reason = body.reason ?? null;
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds, reason);
}
