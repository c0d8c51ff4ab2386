/** The secret is known only at creation. */
export interface SampleKey {
  /** Account number, the first part of the token. */
  clientId: number | null;
  /** Such as `gw_live_Ab`; null without a key. */
  secretPrefix: string | null;
}

export interface SampleRequest {
  method: string;
  url: string;
  body?: unknown;
  hasKey: boolean;
  key: SampleKey;
}

export const KEY_VARIABLE = "POSTHORN_TOKEN";

export function tokenForm({ clientId }: SampleKey): string {
  return `${clientId ?? "CLIENT_ID"}:YOUR_SECRET`;
}

export function keyRemark({ hasKey, key }: SampleRequest): string | null {
  if (!hasKey) return null;
  const secret = key.secretPrefix === null ? "" : ` (${key.secretPrefix}…)`;
  return `Set ${KEY_VARIABLE} to ${tokenForm(key)}${secret}`;
}

export function listHeaders(request: SampleRequest): [string, string][] {
  const accept: [string, string] = ["Accept", "application/json"];
  return request.body === undefined ? [accept] : [accept, ["Content-Type", "application/json"]];
}
