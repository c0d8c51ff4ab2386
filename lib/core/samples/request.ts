/** The reader's key as far as it may be shown: its secret is known only at its creation. */
export interface SampleKey {
  /** The first part of the token, the account's number; null: not known yet. */
  clientId: number | null;
  /** First characters of the secret, such as `gw_live_Ab`; null: they have no key. */
  secretStart: string | null;
}

/** A request as samples in every language make it. */
export interface SampleRequest {
  method: string;
  /** Absolute. */
  url: string;
  /** A JSON value; undefined: no body. */
  body?: unknown;
  /** Whether it needs a key, which samples take from the environment: never from the text. */
  hasKey: boolean;
  key: SampleKey;
}

/** The variable of the environment in which samples look for the key. */
export const KEY_VARIABLE = "POSTHORN_TOKEN";

/** The token with a placeholder where the secret belongs: `1000001:YOUR_SECRET`. */
export function tokenForm({ clientId }: SampleKey): string {
  return `${clientId ?? "CLIENT_ID"}:YOUR_SECRET`;
}

/** How to set the variable, for the first line of a sample. */
export function keyRemark({ hasKey, key }: SampleRequest): string | null {
  if (!hasKey) return null;
  const secret = key.secretStart === null ? "" : ` (${key.secretStart}…)`;
  return `Set ${KEY_VARIABLE} to ${tokenForm(key)}${secret}`;
}

/** Headers besides the key. */
export function headersOf(request: SampleRequest): [string, string][] {
  const accept: [string, string] = ["Accept", "application/json"];
  return request.body === undefined ? [accept] : [accept, ["Content-Type", "application/json"]];
}
