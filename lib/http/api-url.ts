import { headers } from "next/headers";
import { env } from "@/lib/env";

/** Returns the API's URL: the configured one, else by the `Host` that the browser reached. Server only. */
export async function getApiUrl(): Promise<string> {
  const host = (await headers()).get("host");
  const origin = env.CONFIGURED_PUBLIC_URL ?? (host === null ? env.PUBLIC_URL : `http://${host}`);
  return `${origin}/api`;
}
