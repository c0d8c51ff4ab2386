import { DomainError, notFound } from "@/lib/core/errors";
import { readAsWorker, readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import type { ProviderEvent, ProviderName } from "@/lib/payment-providers/provider";
import { applyEvent } from "./apply-event";
import { parsePurpose } from "./import-statement";
import {
  type EventResult,
  findEventEnd,
  findParked,
  lockParkedEvent,
  recordEvent,
  type ParkedEvent,
  replacePurpose,
  settle,
} from "./store-events";

export const listParked = (limit: number): Promise<ParkedEvent[]> =>
  readAsWorker((tx) => findParked(tx, limit));

const invalidInput = (sentence: string) => new DomainError("invalid_input", sentence);

const normalize = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Throws `invalid_input` if an operator's text has more than the names found in it, such as a number with a typo. */
export function assertNamesOnly(text: string, names: readonly string[]): void {
  const longestFirst = names.map(normalize).sort((a, b) => b.length - a.length);
  const rest = longestFirst
    .reduce((remaining, name) => remaining.replaceAll(name, " "), normalize(text))
    .trim();
  if (rest !== "") throw invalidInput(`${rest} is no invoice number or reference.`);
}

function toAssignedEvent(event: ProviderEvent, reason: string | null, text: string) {
  if (reason === "wrong_account") throw invalidInput("This transfer went to another bank account.");
  if (event.amount === "0" || event.currency === null)
    throw invalidInput(
      "The amount of this transfer couldn't be read. Credit it by hand, then settle it.",
    );
  const { kind, ref } = parsePurpose({ text, amount: event.amount });
  if (kind === "review" || ref === null)
    throw invalidInput("Name one payment by its reference, or invoices by their numbers.");
  assertNamesOnly(text, ref.split(" "));
  return { kind, ref };
}

/**
 * Assigns a transfer to the payment of a reference, or to invoices by their numbers. Returns applied, or parked again if amount
 * or currency don't match.
 */
export async function assignTransfer(eventId: string, text: string): Promise<EventResult> {
  // Own transaction: operator command.
  await withoutAccount(async (tx) => {
    const parked = await lockParkedEvent(tx, "bank", eventId);
    if (parked === null) throw notFound("parked bank transfer with this ID");
    const { content, reason } = parked;
    await replacePurpose(tx, "bank", eventId, toAssignedEvent(content, reason, text));
    await recordEvent(tx, "bank", eventId, `Assigned to ${text}; was ${content.ref ?? "nameless"}`);
  });
  await applyEvent("bank", eventId);
  return readWithoutAccount((tx) => findEventEnd(tx, "bank", eventId));
}

/** Ends a parked event without moving money. */
export async function settleParked(
  provider: ProviderName,
  eventId: string,
  note: string,
): Promise<void> {
  await withoutAccount(async (tx) => {
    const parked = await lockParkedEvent(tx, provider, eventId);
    if (parked === null) throw notFound("parked event with this ID");
    await settle(tx, provider, eventId, note);
  });
}
