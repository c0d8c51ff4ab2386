import { NOT_PROCESSED } from "@/lib/core/messages/message-state";
import { log } from "@/lib/log";
import { readAllAccounts, type Tx, withAccount } from "@/lib/db/transaction";
import type { AddressReader } from "@/lib/gateway/developers/webhooks/event-sources";
import { raiseMessageEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import {
  smsDeliveryDryRunEvent,
  smsDeliveryEvent,
} from "@/lib/gateway/messaging/sms/schema-events";
import { findRecipient } from "@/lib/gateway/messaging/sms/public";
import {
  type EndedText,
  findEnded,
  findEndedState,
  markFailed,
  PARTS_DUE,
  recordJoined,
} from "./store-parts";

export { PARTS_DUE };

const REJECTED = 16;

/**
 * Fails a text, and reports it to the parts' URLs, except for a part whose own request is refused. No effect if the
 * text has ended.
 */
export async function abandonText(
  tx: Tx,
  accountId: number,
  textId: string,
  refusedPart: number | null,
): Promise<void> {
  const parts = await markFailed(tx, accountId, textId);
  const [first] = parts;
  if (first === undefined) return;
  const { total, key_id: keyId } = first;
  const name = `account ${accountId}, key ${keyId}, text ${textId}, ${parts.length} of ${total} parts`;
  log({ level: "warn", message: `A long text of Kannel's protocol was given up: ${name}` });
  const reports = parts.flatMap(({ number, has_url, mask }) =>
    has_url && number !== refusedPart ? [{ part: number, mask }] : [],
  );
  if (reports.length === 0) return;
  const event = first.is_test ? smsDeliveryDryRunEvent : smsDeliveryEvent;
  const failure = toOccurrence(event, textId, { dlr_code: REJECTED, status_code: NOT_PROCESSED });
  const readAddresses: AddressReader = async () =>
    new Map([[textId, { keyId, isUnsolicited: false, reports }]]);
  await raiseMessageEvents(tx, accountId, [failure], readAddresses);
}

/** Finishes a text whose message may have been accepted before a crash. */
async function finishText({ accountId, textId }: EndedText): Promise<void> {
  // Own transaction: worker step.
  await withAccount(accountId, async (tx) => {
    const ended = await findEndedState(tx, accountId, textId);
    if (ended === undefined) return;
    const { message } = ended;
    const isAccepted = message !== null && (await findRecipient(tx, accountId, message)) !== null;
    if (isAccepted) await recordJoined(tx, accountId, textId);
    else await abandonText(tx, accountId, textId, null);
  });
}

const BATCH_SIZE = 100;

/** Finishes expired texts. A failure doesn't affect other texts and is retried by the next call. */
export async function finishOverdueTexts(
  logFailure: (message: string, error: unknown) => void,
): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const ended = await readAllAccounts((tx) => findEnded(tx, BATCH_SIZE));
    hasMore = ended.length === BATCH_SIZE;
    const texts = new Map(ended.map((text) => [`${text.accountId}/${text.textId}`, text]));
    for (const text of texts.values()) {
      await finishText(text).catch((error: unknown) => {
        hasMore = false;
        logFailure(`A text of Kannel's protocol failed; retrying: ${text.textId}`, error);
      });
    }
  }
}
