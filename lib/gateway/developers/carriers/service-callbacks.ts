import { createHash, timingSafeEqual } from "node:crypto";
import { callbackReaderOf } from "@/lib/carriers/registry/callback-readers";
import { insertCallback } from "@/lib/carriers/http/store";
import { openSettings } from "@/lib/carriers/table/settings";
import { findCarrier } from "@/lib/carriers/table/store";
import { DomainError, notFoundHere } from "@/lib/core/errors";
import { readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import type { CallbackParams } from "./schema";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** How callbacks of a carrier are read whose secret this is; anything else does not exist. */
async function readerOf({ carrier, secret }: CallbackParams) {
  const record = await readWithoutAccount((tx) => findCarrier(tx, carrier));
  if (record === null) throw notFoundHere();
  const reader = callbackReaderOf(record.kind, openSettings(record));
  if (reader?.secret === undefined) throw notFoundHere();
  if (!timingSafeEqual(digest(reader.secret), digest(secret))) throw notFoundHere();
  return reader;
}

/**
 * Keeps what a carrier brings, in its body or in the URL. It may be answered once this resolves: from then on nothing
 * is lost. Throws `invalid_input` for what the settings do not describe or the provider did not sign, so that the
 * carrier's own log shows it.
 */
export async function takeCallback(
  params: CallbackParams,
  body: string,
  query: Record<string, unknown>,
  signature?: string,
): Promise<void> {
  const reader = await readerOf(params);
  const content = reader.read({ carrier: params.carrier, body, query, signature });
  if (content === null)
    throw new DomainError("invalid_input", "This is no receipt and no message as configured.");
  // Own transaction: a carrier reports, no request of an account.
  await withoutAccount((tx) => insertCallback(tx, params.carrier, content));
}
