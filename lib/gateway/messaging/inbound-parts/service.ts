import { uuidv7 } from "@/lib/core/ids/uuid7";
import { placePart } from "@/lib/core/messages/place-part";
import type { Tx } from "@/lib/db/transaction";
import { joinTexts } from "./join-texts";
import {
  type BroughtPart,
  endWaiting,
  findByMarks,
  findEnded,
  findParts,
  insertPart,
  lockMarks,
  noteJoined,
} from "./store";

/** What joining is done with by whoever has the messages stored. */
export { type BroughtPart, findEnded, noteJoined };

/**
 * Stores a part of a message from a phone, and returns the messages that wait for nothing any more: its own, if it is
 * whole now, or one of the same marks whose place it takes. A part that is brought again changes nothing.
 */
export async function addPart(tx: Tx, part: BroughtPart): Promise<string[]> {
  await lockMarks(tx, part);
  const known = await findByMarks(tx, part);
  if (known.some(({ number, digest }) => number === part.number && digest === part.digest)) {
    return [];
  }
  const open = known.filter(({ is_over }) => !is_over);
  const place = placePart(
    open.map(({ message, number }) => ({ text: message, number })),
    part,
  );
  const ended = place.former === null ? [] : [place.former];
  for (const former of ended) await endWaiting(tx, former);
  const message = place.text ?? uuidv7();
  await insertPart(tx, message, part);
  if (!place.isWhole) return ended;
  await endWaiting(tx, message);
  return [...ended, message];
}

/** A message whose parts have come as far as they will. */
export interface JoinedMessage {
  carrier: string;
  /** The same however often it is joined. */
  carrierId: string;
  from: string;
  to: string;
  text: string | null;
}

/** Returns a message that waits for nothing any more; null: it is stored already. */
export async function readJoined(tx: Tx, message: string): Promise<JoinedMessage | null> {
  const [first] = await findParts(tx, message);
  if (first === undefined) return null;
  const { carrier, sender, recipient, total } = first;
  // Whoever adds a part now found the message still waiting.
  await lockMarks(tx, { ...first, from: sender, to: recipient });
  const text = joinTexts(await findParts(tx, message), total);
  return { carrier, carrierId: `joined-${message}`, from: sender, to: recipient, text };
}
