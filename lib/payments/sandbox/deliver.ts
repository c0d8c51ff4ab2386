import { withoutAccount } from "@/lib/db/transaction";
import { signEvent } from "./signature";
import { findDueEvents, markDelivered } from "./store";

/** Accepts a signed report like the API, or throws if it must be redelivered. */
export type AcceptReport = (body: string, signature: string) => Promise<void>;

const BATCH_SIZE = 50;

/** Delivers due reports, signed as over the network. Rejected ones are redelivered. */
export async function deliverReports(take: AcceptReport): Promise<void> {
  for (const event of await withoutAccount((tx) => findDueEvents(tx, new Date(), BATCH_SIZE))) {
    const body = JSON.stringify(event);
    await take(body, signEvent(body, new Date()));
    await withoutAccount((tx) => markDelivered(tx, event.id));
  }
}
