import type { Instrumentation } from "next";

/**
 * A page that broke on the server is logged under the code that it shows. The route instead of the address:
 * addresses may hold phone numbers.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, _, { routePath }) => {
  const { log } = await import("@/lib/log");
  const digest = error instanceof Error && "digest" in error ? ` (${error.digest})` : "";
  log({ level: "error", message: `page failed: ${routePath}${digest}`, error });
};
