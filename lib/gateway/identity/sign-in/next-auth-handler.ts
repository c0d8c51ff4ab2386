import NextAuth from "next-auth";
import { DomainError } from "@/lib/core/errors";
import { env } from "@/lib/env";
import { assertSameSite } from "@/lib/auth/cross-site";
import { DATA_HEADERS } from "@/lib/core/data-headers";
import { authOptions } from "./next-auth-options";

const nextAuth: (request: Request, context: unknown) => Promise<Response> = NextAuth(authOptions);

function errorResponse(error: DomainError): Response {
  return Response.json(
    { code: error.code, detail: error.message },
    { status: 403, headers: DATA_HEADERS },
  );
}

/** Adds the origin check of our own writes to next-auth's CSRF token. Responses are never cached. */
export async function handleNextAuth(request: Request, context: unknown): Promise<Response> {
  if (request.method !== "GET") {
    try {
      const header = (name: string) => request.headers.get(name) ?? undefined;
      assertSameSite(header, env.CONFIGURED_PUBLIC_URL);
    } catch (error) {
      if (error instanceof DomainError) return errorResponse(error);
      throw error;
    }
  }
  const response = await nextAuth(request, context);
  for (const [name, value] of Object.entries(DATA_HEADERS)) response.headers.set(name, value);
  return response;
}
