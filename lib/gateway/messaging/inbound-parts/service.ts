import { uuidv7 } from "@/lib/core/ids/uuid7";
import { assignPart } from "@/lib/core/messages/assign-part";
import type { Tx } from "@/lib/db/transaction";
import { joinTexts } from "./join-texts";
import {
  type ReceivedPart,
  finishWaiting,
  findByMarks,
  findEnded,
  PARTS_DUE,
  findParts,
  insertPart,
  lockMarks,
  recordJoined,
} from "./store";

export { type ReceivedPart, findEnded, PARTS_DUE, recordJoined };

/**
 * Stores a part. Returns the messages now ready: its own if complete, or an older one with the same marks that it
 * displaces. Idempotent.
 */
export async function addPart(tx: Tx, part: ReceivedPart): Promise<string[]> {
  await lockMarks(tx, part);
  const earlier = await findByMarks(tx, part);
  if (earlier.some(({ number, digest }) => number === part.number && digest === part.digest)) {
    return [];
  }
  const open = earlier.filter(({ is_over }) => !is_over);
  const place = assignPart(
    open.map(({ message, number }) => ({ text: message, number })),
    part,
  );
  const ended = place.replacedText === null ? [] : [place.replacedText];
  for (const replaced of ended) await finishWaiting(tx, replaced);
  const message = place.text ?? uuidv7();
  await insertPart(tx, message, part);
  if (!place.isWhole) return ended;
  await finishWaiting(tx, message);
  return [...ended, message];
}

export interface JoinedMessage {
  carrier: string;
  /** Stable across repeated joins. */
  carrierId: string;
  from: string;
  to: string;
  text: string | null;
}

/** Returns null if already stored. */
export async function findJoined(tx: Tx, message: string): Promise<JoinedMessage | null> {
  const [first] = await findParts(tx, message);
  if (first === undefined) return null;
  const { carrier, sender, recipient, total } = first;
  // Serializes with a part being added, which found the message still waiting.
  await lockMarks(tx, { ...first, from: sender, to: recipient });
  const text = joinTexts(await findParts(tx, message), total);
  return { carrier, carrierId: `joined-${message}`, from: sender, to: recipient, text };
}
