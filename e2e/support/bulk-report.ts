import { expect, type Page } from "@playwright/test";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

/** Headers of a request as the dashboard sends it. */
export const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };

/** The report of a bulk as the dashboard gets it. */
export const fetchReport = async (page: Page, uuid: string): Promise<BulkReport> =>
  (await page.request.get(`/api/bulks/${uuid}/report`, { headers })).json();

/** The report of one that was stopped, when what a carrier was about to get is dealt with, too. */
export async function settledReport(page: Page, uuid: string): Promise<BulkReport> {
  await expect.poll(async () => (await fetchReport(page, uuid)).waiting).toBe(0);
  return fetchReport(page, uuid);
}
