import { DomainError, notFoundHere } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import type { ProviderEvent, ProviderName } from "@/lib/payments/provider";
import { reporterNamed } from "@/lib/payments/registry/providers";
import { applyEvent } from "./apply-event";
import { insertEvent } from "./store-events";

/** Stores what a provider reports, then applies it. What is stored is applied even if this process ends in between. */
export async function takeEvents(
  provider: ProviderName,
  events: readonly ProviderEvent[],
): Promise<void> {
  for (const event of events) {
    // Own transaction: a provider reports, and what it reported stays even if it can't be applied now.
    await withoutAccount((tx) => insertEvent(tx, provider, event));
    await applyEvent(provider, event.id);
  }
}

/**
 * Takes a report as it came over the network. It may be answered once this resolves. Throws `invalid_input` for what the
 * provider did not sign, and `not_found` for a provider that isn't used here: anyone can post.
 */
export async function takeReport(
  provider: ProviderName,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const reporter = reporterNamed(provider);
  if (reporter === null) throw notFoundHere();
  const events = await reporter.parseWebhook(body, signature);
  if (events === null) throw new DomainError("invalid_input", "This isn't signed by the provider.");
  await takeEvents(provider, events);
}
