import { fetchFromProvider } from "./provider-fetch";

const DISCOVERY = "/.well-known/openid-configuration";

/** Returns why the provider's discovery (OpenID Connect Discovery 1.0) doesn't fit the issuer, or null. */
export async function checkProvider(issuer: string): Promise<string | null> {
  const url = `${issuer.replace(/\/$/, "")}${DISCOVERY}`;
  const response = await fetchFromProvider(url).catch(() => null);
  if (response === null) return `${url} doesn't answer`;
  const metadata: unknown = await response.json().catch(() => null);
  if (response.status !== 200 || typeof metadata !== "object" || metadata === null)
    return `${url} answers with status ${response.status}, not with metadata`;
  if (!("issuer" in metadata) || metadata.issuer !== issuer)
    return `the provider calls itself ${String("issuer" in metadata ? metadata.issuer : "nothing")}`;
  const needed = ["authorization_endpoint", "token_endpoint", "jwks_uri"];
  const missing = needed.filter((name) => !(name in metadata));
  return missing.length === 0 ? null : `the metadata have no ${missing.join(", ")}`;
}
