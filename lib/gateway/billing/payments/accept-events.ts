import { DomainError, routeNotFound } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import type { ProviderEvent, ProviderName } from "@/lib/payment-providers/provider";
import { findReporter } from "@/lib/payment-providers/registry/providers";
import { applyEvent } from "./apply-event";
import { insertEvent } from "./store-events";

/** Stores and applies events. Once stored, another process applies them if this one dies. */
export async function acceptEvents(
  provider: ProviderName,
  events: readonly ProviderEvent[],
): Promise<void> {
  for (const event of events) {
    // Own transaction: provider report outside a request, kept even if it can't be applied yet.
    await withoutAccount((tx) => insertEvent(tx, provider, event));
    await applyEvent(provider, event.id);
  }
}

/**
 * Accepts a provider's report. Acknowledge only after this resolves. Anyone can post: throws `invalid_input` for an invalid
 * signature, `not_found` for a provider not in use.
 */
export async function acceptReport(
  provider: ProviderName,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const reporter = findReporter(provider);
  if (reporter === null) throw routeNotFound();
  const events = await reporter.parseWebhook(body, signature);
  if (events === null) throw new DomainError("invalid_input", "This isn't signed by the provider.");
  await acceptEvents(provider, events);
}
