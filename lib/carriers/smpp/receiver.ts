import type { CarrierHandlers } from "@/lib/carriers/carrier";
import { STATUS } from "./codec/status";
import type { createCounters } from "./counters";
import { createInboundIds } from "./inbound/inbound-ids";
import { parseInbound } from "./inbound/parse-inbound";
import { isReceipt, parseReceipt } from "./receipt";
import type { InboundPdu } from "./session/session";
import type { SmppSettings } from "./session/settings";

interface ReceiverOptions {
  name: string;
  settings: SmppSettings;
  counters: ReturnType<typeof createCounters>;
  log: (message: string, error: unknown) => void;
}

/** Takes in what a carrier brings. */
export interface Receiver {
  start: (handlers: CarrierHandlers) => void;
  /** Resolves with the status that is answered: "ok" only when what was brought is stored. */
  take: (pdu: InboundPdu) => Promise<number>;
}

/** Returns the receiver of a carrier. */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { name, settings, counters, log } = options;
  const ids = createInboundIds(Date.now);
  let handlers: CarrierHandlers | null = null;

  async function takeInbound(pdu: InboundPdu): Promise<number> {
    if (handlers === null) throw new Error("The carrier was not started");
    const brought = parseInbound(pdu, settings);
    const { from, to, text, digest, concatenation } = brought;
    const said = { carrier: name, from, to, text };
    if (concatenation === null) {
      await handlers.onInbound([{ ...said, carrierId: ids.nameOf(brought) }]);
      ids.noteAnswered(brought);
    } else {
      const waitMs = settings.timeouts.parts;
      await handlers.onInboundPart({ ...said, ...concatenation, digest, waitMs });
    }
    counters.add("inbound");
    return STATUS.ok;
  }

  async function takeReceipt(pdu: InboundPdu): Promise<number> {
    const receipt = parseReceipt(name, pdu, settings);
    // It would be the same the next time.
    if (receipt === null) log(`${name} sent a receipt that names no message`, null);
    else if (handlers === null) return STATUS.tryAgain;
    else await handlers.onReceipts([receipt]);
    counters.add("receipts");
    return STATUS.ok;
  }

  return {
    start(given) {
      handlers = given;
    },
    async take(pdu) {
      try {
        return await (isReceipt(pdu) ? takeReceipt(pdu) : takeInbound(pdu));
      } catch (error) {
        log(`What ${name} brought could not be stored; it brings it again`, error);
        return STATUS.tryAgain;
      }
    },
  };
}
