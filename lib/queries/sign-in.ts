/**
 * Signing in through next-auth's own URLs, in the few lines of its browser client that a form needs:
 * ask for the token against forged requests, then post the fields. The rest of that client is code that
 * people would load before they can sign in.
 */
export interface SignInAnswer {
  ok: boolean;
  /** As `lib/gateway/identity/sign-in/schema-errors.ts` reads it; null when someone is signed in now. */
  error: string | null;
}

async function forgeryToken(): Promise<string> {
  const answer = await fetch("/api/auth/csrf", { headers: { Accept: "application/json" } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return csrfToken;
}

/** Posts to a provider of next-auth. Throws when the server was not reached. */
export async function postSignIn(
  provider: "credentials" | "second-factor",
  fields: Record<string, string>,
): Promise<SignInAnswer> {
  const answer = await fetch(`/api/auth/callback/${provider}`, {
    method: "POST",
    body: new URLSearchParams({
      ...fields,
      csrfToken: await forgeryToken(),
      callbackUrl: location.href,
      json: "true",
    }),
  });
  const { url } = (await answer.json()) as { url?: string };
  const error =
    url === undefined ? "failed" : new URL(url, location.href).searchParams.get("error");
  return { ok: answer.ok && error === null, error };
}

/**
 * Takes a session that has just begun to the account that the page is about; people may belong to several. False: they
 * can't go there any more. Asks directly, since `api-client.ts` sends nothing until this is done.
 */
export async function returnToAccount(id: number): Promise<boolean> {
  const headers = { Accept: "application/json" };
  const now = await fetch("/api/me", { headers });
  if (now.ok && ((await now.json()) as { id: number }).id === id) return true;
  return (await fetch(`/api/me/accounts/${id}/switch`, { method: "POST", headers })).ok;
}
