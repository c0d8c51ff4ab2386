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

/** What the API says of a request that it did not do. */
export interface Refusal {
  /** HTTP status; 0: the API was not reached. */
  status: number;
  code: string;
  /** Stable word that tells refusals of one code apart. */
  reason?: string | undefined;
  limit?: number | undefined;
  /** In English, as the API speaks. */
  message: string;
  violations?: readonly FieldViolation[] | undefined;
  retryAfterSeconds?: number | null;
}

/** Puts a refusal into the reader's language. */
export type Interpreter = (refusal: Refusal) => Refusal;
type LoadInterpreter = () => Promise<Interpreter>;

/** Until then the API's own sentences stand. */
let load: LoadInterpreter | undefined;

/** From now on refusals are said by this one, which arrives with the first of them. */
export function speakRefusals(next: LoadInterpreter): void {
  load = next;
}

interface ErrorDocument {
  "hydra:description"?: string;
  code?: string;
  reason?: string;
  limit?: number;
  violations?: FieldViolation[];
}

/** Reads an error answer in the reader's words; one that is not ours (a proxy's page) keeps its status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-service-request-id");
  const document = (await response.json().catch(() => ({}))) as ErrorDocument;
  return refusalError(
    {
      code: "unknown",
      ...document,
      status: response.status,
      message: document["hydra:description"] ?? response.statusText,
      retryAfterSeconds: Number(response.headers.get("retry-after")) || null,
    },
    requestId,
  );
}

/** The request did not get there. */
export function offlineError(): Promise<ApiError> {
  return refusalError({ status: 0, code: "offline", message: "Offline." });
}

/** Said in the reader's language, as far as there are words. */
async function refusalError(refusal: Refusal, requestId: string | null = null): Promise<ApiError> {
  // Without a connection the words may not come either; the API's own sentence is better than none.
  const said = await load?.().catch(() => undefined);
  const { status, code, message, violations, retryAfterSeconds } = said?.(refusal) ?? refusal;
  return new ApiError(status, code, message, requestId, violations, retryAfterSeconds);
}
