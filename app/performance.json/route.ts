import { findPerformance } from "@/lib/gateway/overview/performance/public-page";
import { isDatabaseAway } from "@/lib/http/output/failure";

const CACHE_CONTROL = "public, max-age=300, stale-while-revalidate=600";

const RETRY_SECONDS = 30;

/** Serves the figures of the performance page for monitoring; 404 if it is off. */
export async function GET(): Promise<Response> {
  try {
    const performance = await findPerformance();
    if (performance === null) return new Response("Not found\n", { status: 404 });
    return Response.json(performance, { headers: { "cache-control": CACHE_CONTROL } });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const headers = { "retry-after": String(RETRY_SECONDS), "cache-control": "no-store" };
    return new Response("Unavailable\n", { status: 503, headers });
  }
}
