/** A broken rule at one field, as the API reports it. */
export interface FieldViolation {
  propertyPath: string;
  message: string;
  /** Stable word of the rule, such as `too_big`. */
  code?: string;
  /** What the value is compared to, where the rule is a limit. */
  limit?: number;
  /** Distinguishes rules with the same code, where several are broken at once. */
  reason?: string;
}

/** An error response, with everything a page needs to show it. */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    /** HTTP status; 0: the API was not reached. */
    readonly status: number,
    /** Stable word such as `insufficient_funds`. */
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

/** The body of an error response. */
export interface ErrorBody {
  /** HTTP status; 0: the API was not reached. */
  status: number;
  code: string;
  /** Distinguishes errors with the same code. */
  reason?: string | undefined;
  limit?: number | undefined;
  /** In English, as the API speaks. */
  message: string;
  violations?: readonly FieldViolation[] | undefined;
  retryAfterSeconds?: number | null;
}

/** Translates an error into the reader's language. */
export type ErrorTranslator = (body: ErrorBody) => ErrorBody;
type LoadErrorTranslator = () => Promise<ErrorTranslator>;

/** Unset: errors keep the API's English. */
let load: LoadErrorTranslator | undefined;

/** From now on refusals are translate by this one, which arrives with the first of them. */
export function setErrorTranslator(next: LoadErrorTranslator): void {
  load = next;
}

/** An error as it stands in the body of a response, or of one entry of a batch. */
export interface ErrorDocument {
  "hydra:description"?: string;
  code?: string;
  reason?: string;
  limit?: number;
  violations?: FieldViolation[];
}

/** Returns an error response in the reader's language; one that isn't ours (from a proxy) keeps its status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-service-request-id");
  const document = (await response.json().catch(() => ({}))) as ErrorDocument;
  const retryAfterSeconds = Number(response.headers.get("retry-after")) || null;
  const body = bodyOf(document, response.status, response.statusText);
  return translateError({ ...body, retryAfterSeconds }, requestId);
}

/** Returns the error of one entry of a batch in the reader's language. */
export function toEntryError(status: number, document: ErrorDocument): Promise<ApiError> {
  return translateError(bodyOf(document, status, ""));
}

function bodyOf(document: ErrorDocument, status: number, fallback: string): ErrorBody {
  const message = document["hydra:description"] ?? fallback;
  return { code: "unknown", ...document, status, message };
}

/** The request never reached the API. */
export function offlineError(): Promise<ApiError> {
  return translateError({ status: 0, code: "offline", message: "Offline." });
}

/** Returns the error in the reader's language, or as the API wrote it if there is no translation. */
async function translateError(body: ErrorBody, requestId: string | null = null): Promise<ApiError> {
  // Without a connection the translations may not load either; the API's English is better than nothing.
  const translate = await load?.().catch(() => undefined);
  const { status, code, message, violations, retryAfterSeconds } = translate?.(body) ?? body;
  const reason = body.reason ?? null;
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds, reason);
}
