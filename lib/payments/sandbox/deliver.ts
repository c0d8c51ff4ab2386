import { withoutAccount } from "@/lib/db/transaction";
import { signEvent } from "./signature";
import { findDueEvents, markDelivered } from "./store";

/** Takes a signed report as the API takes it; throws when it must be brought again. */
export type TakeReport = (body: string, signature: string) => Promise<void>;

const AT_ONCE = 50;

/** Brings what is due, signed as it would be over the network. What isn't taken comes again. */
export async function deliverReports(take: TakeReport): Promise<void> {
  for (const event of await withoutAccount((tx) => findDueEvents(tx, new Date(), AT_ONCE))) {
    const body = JSON.stringify(event);
    await take(body, signEvent(body, new Date()));
    await withoutAccount((tx) => markDelivered(tx, event.id));
  }
}
