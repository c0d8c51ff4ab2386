/** Displayable part of the reader's key; its secret is known only at creation. */
export interface SampleKey {
  /** Account number, the first part of the token; null if unknown. */
  clientId: number | null;
  /** First characters of the secret, such as `gw_live_Ab`; null without a key. */
  secretStart: string | null;
}

/** Request for samples in all languages. */
export interface SampleRequest {
  method: string;
  /** Absolute. */
  url: string;
  /** JSON value; undefined for no body. */
  body?: unknown;
  /** True if it needs a key, which samples read from the environment, never from the text. */
  hasKey: boolean;
  key: SampleKey;
}

/** Environment variable from which samples read the key. */
export const KEY_VARIABLE = "POSTHORN_TOKEN";

/** Token with a placeholder for the secret: `1000001:YOUR_SECRET`. */
export function tokenForm({ clientId }: SampleKey): string {
  return `${clientId ?? "CLIENT_ID"}:YOUR_SECRET`;
}

/** Returns how to set the variable, for a sample's first line. */
export function keyRemark({ hasKey, key }: SampleRequest): string | null {
  if (!hasKey) return null;
  const secret = key.secretStart === null ? "" : ` (${key.secretStart}…)`;
  return `Set ${KEY_VARIABLE} to ${tokenForm(key)}${secret}`;
}

/** Headers other than the key. */
export function listHeaders(request: SampleRequest): [string, string][] {
  const accept: [string, string] = ["Accept", "application/json"];
  return request.body === undefined ? [accept] : [accept, ["Content-Type", "application/json"]];
}
