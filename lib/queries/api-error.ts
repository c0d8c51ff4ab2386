/** A broken rule at one field, as the API reports it. */
export interface FieldViolation {
  propertyPath: string;
  message: string;
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
  violations?: FieldViolation[];
}

/** Reads an error answer; one that is not ours (a proxy's page) keeps its status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-service-request-id");
  const document = (await response.json().catch(() => ({}))) as ErrorDocument;
  const retryAfter = Number(response.headers.get("retry-after"));
  return new ApiError(
    response.status,
    document.code ?? "unknown",
    document["hydra:description"] ??
      document["hydra:title"] ??
      `The gateway answered ${response.status}.`,
    requestId,
    document.violations ?? [],
    retryAfter > 0 ? retryAfter : null,
  );
}
