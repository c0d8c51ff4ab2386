import { createHash, timingSafeEqual } from "node:crypto";
import { createCallbackReader } from "@/lib/carriers/registry/callback-readers";
import { insertCallback } from "@/lib/carriers/http/store";
import { openSettings } from "@/lib/carriers/table/settings";
import { findCarrier } from "@/lib/carriers/table/store";
import { DomainError, routeNotFound } from "@/lib/core/errors";
import { readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import type { CallbackParams } from "./schema";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Throws `not_found`, also for a wrong secret. */
async function getReader({ carrier, secret }: CallbackParams) {
  const record = await readWithoutAccount((tx) => findCarrier(tx, carrier));
  if (record === null) throw routeNotFound();
  const reader = createCallbackReader(record.kind, openSettings(record));
  if (reader?.secret === undefined) throw routeNotFound();
  if (!timingSafeEqual(digest(reader.secret), digest(secret))) throw routeNotFound();
  return reader;
}

/**
 * Stores a carrier's callback. Respond once this resolves: it is durable then. Throws `invalid_input` for unrecognized
 * or unsigned content, so that it appears in the carrier's own log.
 */
export async function acceptCallback(
  params: CallbackParams,
  body: string,
  query: Record<string, unknown>,
  signature?: string,
): Promise<void> {
  const reader = await getReader(params);
  const content = reader.read({ carrier: params.carrier, body, query, signature });
  if (content === null)
    throw new DomainError("invalid_input", "This is no receipt and no message as configured.");
  // Own transaction: carrier callback.
  await withoutAccount((tx) => insertCallback(tx, params.carrier, content));
}
