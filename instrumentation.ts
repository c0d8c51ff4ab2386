import type { Instrumentation } from "next";

/**
 * Logs server render errors under the digest shown on the page. Logs the route, not the URL, which may contain phone
 * numbers.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, _, { routePath }) => {
  // Next compiles this file for its edge runtime, too, where nothing of ours runs and Node's modules are missing.
  // biome-ignore lint/style/noProcessEnv: Next replaces this very expression by a constant, and drops what follows
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/log");
  const digest = error instanceof Error && "digest" in error ? ` (${error.digest})` : "";
  log({ level: "error", message: `page failed: ${routePath}${digest}`, error });
};
