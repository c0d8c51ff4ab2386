/** Uses next-auth's URLs directly: its browser client would slow down the sign-in page. */
export interface SignInResponse {
  ok: boolean;
  /** For `lib/gateway/identity/sign-in/schema-errors.ts`; null if signed in. */
  error: string | null;
}

async function forgeryToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { headers: { Accept: "application/json" } });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return csrfToken;
}

/** Throws if the server is unreachable. */
export async function postSignIn(
  provider: "credentials" | "second-factor",
  fields: Record<string, string>,
): Promise<SignInResponse> {
  const response = await fetch(`/api/auth/callback/${provider}`, {
    method: "POST",
    body: new URLSearchParams({
      ...fields,
      csrfToken: await forgeryToken(),
      callbackUrl: location.href,
      json: "true",
    }),
  });
  const { url } = (await response.json()) as { url?: string };
  const error =
    url === undefined ? "failed" : new URL(url, location.href).searchParams.get("error");
  return { ok: response.ok && error === null, error };
}

/**
 * Switches a new session to the page's account, as users may have several. Returns false without access. Calls fetch
 * directly, since `api-client.ts` holds requests back until this is done.
 */
export async function returnToAccount(id: number): Promise<boolean> {
  const headers = { Accept: "application/json" };
  const now = await fetch("/api/me", { headers });
  if (now.ok && ((await now.json()) as { id: number }).id === id) return true;
  return (await fetch(`/api/me/accounts/${id}/switch`, { method: "POST", headers })).ok;
}
