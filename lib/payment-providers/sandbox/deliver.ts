import { withoutAccount } from "@/lib/db/transaction";
import { signEvent } from "./signature";
import { findDueEvents, markDelivered, REPORTS_DUE } from "./store";

export { REPORTS_DUE };

/** Throws if the report must be redelivered. */
export type AcceptReport = (body: string, signature: string) => Promise<void>;

const BATCH_SIZE = 50;

/** Delivers reports signed as over the network. Rejected reports are redelivered. */
export async function deliverReports(take: AcceptReport): Promise<void> {
  for (const event of await withoutAccount((tx) => findDueEvents(tx, new Date(), BATCH_SIZE))) {
    const body = JSON.stringify(event);
    await take(body, signEvent(body, new Date()));
    await withoutAccount((tx) => markDelivered(tx, event.id));
  }
}
