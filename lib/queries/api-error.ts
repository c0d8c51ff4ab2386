import { inReadersWords, type Refusal } from "./refusals";

/** A broken rule at one field, as the API reports it. */
export interface FieldViolation {
  propertyPath: string;
  message: string;
  /** Stable word of the rule, such as `too_big`. */
  code?: string;
  /** What the value is compared to, where the rule is a limit. */
  limit?: number;
}

/** What the API refused, with everything a page needs to say so. */
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
  ) {
    super(message);
  }
}

interface ErrorDocument {
  "hydra:description"?: string;
  "hydra:title"?: string;
  code?: string;
  reason?: string;
  limit?: number;
  violations?: FieldViolation[];
}

/** Reads an error answer in the reader's words; one that is not ours (a proxy's page) keeps its status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-service-request-id");
  const document = (await response.json().catch(() => ({}))) as ErrorDocument;
  const retryAfter = Number(response.headers.get("retry-after"));
  return refusalError(
    {
      status: response.status,
      code: document.code ?? "unknown",
      reason: document.reason ?? null,
      limit: document.limit ?? null,
      message:
        document["hydra:description"] ??
        document["hydra:title"] ??
        `The gateway answered ${response.status}.`,
      violations: document.violations ?? [],
      retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    },
    requestId,
  );
}

/** The request did not get there. */
export function offlineError(): Promise<ApiError> {
  const message = "The gateway was not reached. Check your connection.";
  const nothing = { reason: null, limit: null, violations: [], retryAfterSeconds: null };
  return refusalError({ status: 0, code: "offline", message, ...nothing }, null);
}

async function refusalError(refusal: Refusal, requestId: string | null): Promise<ApiError> {
  const { status, code, message, violations, retryAfterSeconds } = await inReadersWords(refusal);
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds);
}
