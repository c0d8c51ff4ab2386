import { createHash } from "node:crypto";
import type { CarrierHandlers, Receipt, UnreadableInput } from "@/lib/carriers/carrier";
import { STATUS } from "./codec/status";
import type { createCounters } from "@/lib/carriers/carrier-counters";
import { createInboundIds } from "./inbound/inbound-ids";
import { type InboundMessage, parseInbound } from "./inbound/parse-inbound";
import { isReceipt, parseReceipt } from "./receipt";
import type { InboundHandler, InboundPdu } from "./session/session";
import type { SmppSettings } from "./session/settings";

interface ReceiverOptions {
  name: string;
  settings: SmppSettings;
  counters: ReturnType<typeof createCounters>;
  log: (message: string, error: unknown) => void;
}

/** Answers "ok" only after the content is stored. */
export interface Receiver extends InboundHandler {
  start: (handlers: CarrierHandlers) => void;
}

/** Offset of the sequence number, the only octets that differ on redelivery. */
const SEQUENCE_AT = 12;
const SEQUENCE_END = 16;

/** Hashes a frame; stable across redeliveries. */
function hashFrame(carrier: string, frame: Buffer): string {
  return createHash("sha256")
    .update(`${carrier}\n`)
    .update(frame.subarray(0, SEQUENCE_AT))
    .update(frame.subarray(SEQUENCE_END))
    .digest("hex")
    .slice(0, 32);
}

const toErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function createReceiver(options: ReceiverOptions): Receiver {
  const { name, settings, counters, log } = options;
  const ids = createInboundIds(Date.now);
  let started: CarrierHandlers | null = null;

  function handlersOrThrow(): CarrierHandlers {
    if (started === null) throw new Error("The carrier was not started");
    return started;
  }

  function storeUnread(
    kind: UnreadableInput["kind"],
    frame: Buffer,
    reason: string,
  ): Promise<void> {
    const unread = { carrier: name, kind, digest: hashFrame(name, frame), content: frame, reason };
    return handlersOrThrow().onUnread(unread);
  }

  async function acceptInbound(inbound: InboundMessage): Promise<void> {
    const { from, to, text, digest, concatenation } = inbound;
    const logged = { carrier: name, from, to, text };
    if (concatenation === null) {
      await handlersOrThrow().onInbound([{ ...logged, carrierId: ids.toId(inbound) }]);
      ids.recordAnswered(inbound);
    } else {
      const waitMs = settings.timeouts.parts;
      await handlersOrThrow().onInboundPart({ ...logged, ...concatenation, digest, waitMs });
    }
    counters.add("inbound");
  }

  /** A receipt without a message id would fail again, so it is acknowledged once its bytes are stored. */
  async function acceptReceipt(receipt: Receipt | null, frame: Buffer): Promise<void> {
    if (receipt === null) await storeUnread("receipt", frame, "The receipt names no message");
    else await handlersOrThrow().onReceipts([receipt]);
    counters.add("receipts");
  }

  /** Returns a function that stores the content; throws if unreadable. */
  function dispatchPdu(pdu: InboundPdu, frame: Buffer): () => Promise<void> {
    if (isReceipt(pdu)) {
      const receipt = parseReceipt(name, pdu, settings);
      return () => acceptReceipt(receipt, frame);
    }
    const inbound = parseInbound(pdu, settings);
    return () => acceptInbound(inbound);
  }

  async function storeOrRetry(store: () => Promise<void>, status: number): Promise<number> {
    try {
      await store();
      return status;
    } catch (error) {
      log(`Failed to store input of ${name}; it will be redelivered`, error);
      return STATUS.tryAgain;
    }
  }

  /** "Try again": the peer redelivers after a fix on our side. */
  const acceptMalformed: Receiver["takeMalformed"] = (frame, reason) =>
    storeOrRetry(() => storeUnread("pdu", frame, reason), STATUS.tryAgain);

  return {
    start(input) {
      started = input;
    },
    takeMalformed: acceptMalformed,
    take(pdu, frame) {
      let store: () => Promise<void>;
      try {
        store = dispatchPdu(pdu, frame);
      } catch (error) {
        return acceptMalformed(frame, toErrorMessage(error));
      }
      return storeOrRetry(store, STATUS.ok);
    },
  };
}
