import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { type UrlProblem, urlProblem } from "@/lib/outgoing/check-url";
import type { WebhookKind } from "./schema-values";

const toUnreadableError = (path: string) =>
  new DomainError(
    "unprocessable",
    "Enter a URL such as https://example.com/hook, or an email address.",
    { reason: "target_unreadable", path },
  );

const REFUSALS: Record<UrlProblem, (path: string) => DomainError> = {
  form: toUnreadableError,
  scheme: toUnreadableError,
  credentials: (path) =>
    new DomainError(
      "unprocessable",
      "A URL can't have a user name or password. Compare the token of each request instead.",
      { reason: "target_credentials", path },
    ),
  port: (path) =>
    new DomainError(
      "unprocessable",
      "Use port 80 or 443, or one from 1024 that isn't a database's.",
      { reason: "target_port", path },
    ),
  inside: (path) =>
    new DomainError("unprocessable", "This address can't be reached from the Internet.", {
      reason: "target_inside",
      path,
    }),
  own: (path) =>
    new DomainError("unprocessable", "A webhook can't call the gateway itself.", {
      reason: "target_inside",
      path,
    }),
};

const email = z.email().max(254);

/** Throws `unprocessable` at `path` if the SSRF guard forbids it. */
export function parseUrl(target: string, path: string): string {
  const trimmed = target.trim();
  const problem = urlProblem(trimmed);
  if (problem !== null) throw REFUSALS[problem](path);
  return trimmed.replace(/#.*$/, "");
}

/** Throws `unprocessable` at `path` if invalid. */
export function parseEmailTarget(target: string, path: string): string {
  const trimmed = target.trim();
  if (!email.safeParse(trimmed).success) throw toUnreadableError(path);
  return trimmed;
}

/** Throws `unprocessable` if events may not be sent there. */
export function parseTarget(target: string): { kind: WebhookKind; target: string } {
  const path = "target";
  const isEmail = !target.includes("://") && target.includes("@");
  return isEmail
    ? { kind: "email", target: parseEmailTarget(target, path) }
    : { kind: "http", target: parseUrl(target, path) };
}

/** Removes the query string, which may hold secrets. */
export const stripQuery = (target: string): string => target.replace(/\?.*$/s, "");
