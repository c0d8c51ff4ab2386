import type { SsoProblem } from "./schema-problems";

export const SECURITY_PAGE = "/settings/security";

/** Returns the page that shows the problem. The sign-in page shows nothing to signed-in people. */
export const toProblemPath = (problem: SsoProblem, isSignedIn: boolean, nextPath: string) =>
  isSignedIn
    ? `${SECURITY_PAGE}?sso=${problem}`
    : `/login?sso=${problem}&next=${encodeURIComponent(nextPath)}`;
