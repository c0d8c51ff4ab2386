import { env } from "@/lib/env";
import { parseSsoProblem } from "./schema-problems";

/**
 * Returns the provider's display name and why the last attempt failed, or null if single sign-on is off.
 *
 * @param problem as in the page's query
 */
export function getLoginSso(problem: string | undefined) {
  return env.SSO === null ? null : { name: env.SSO.name, problem: parseSsoProblem(problem) };
}
