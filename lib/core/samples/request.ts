/** A request as samples in every language make it. */
export interface SampleRequest {
  method: string;
  /** Absolute. */
  url: string;
  /** A JSON value; undefined: no body. */
  body?: unknown;
  /** Whether it needs a key, which samples take from the environment: never from the text. */
  hasKey: boolean;
  /** The visible start of the reader's key, such as `12:gw_live_Ab`; null: they have none. */
  keyStart: string | null;
}

/** The variable of the environment in which samples look for the key. */
export const KEY_VARIABLE = "POSTHORN_TOKEN";

/** Which key is meant, for the first line of a sample. */
export function keyRemark({ hasKey, keyStart }: SampleRequest): string | null {
  if (!hasKey) return null;
  const form = keyStart === null ? "CLIENT_ID:SECRET" : `${keyStart}…`;
  return `${KEY_VARIABLE} holds the key: ${form}`;
}

/** Headers besides the key. */
export function headersOf(request: SampleRequest): [string, string][] {
  const accept: [string, string] = ["Accept", "application/json"];
  return request.body === undefined ? [accept] : [accept, ["Content-Type", "application/json"]];
}
