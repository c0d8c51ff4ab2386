import type { Messenger } from "./code-messenger";
import { createHash } from "node:crypto";
import { replaceHalfCharacters } from "@/lib/core/text/half-characters";
import { log } from "@/lib/log";
import {
  type Carrier,
  type CarrierHealth,
  type Inbound,
  RECEIPT_STATES,
  type Receipt,
  type Submission,
} from "./carrier";
import type { PartOutcome } from "./code-messenger";

/** SMPP ids have at most 65 octets, HTTP providers' rarely more than 100 characters. */
const ID_LENGTH = 200;
const REASON_LENGTH = 500;
export const ERROR_CODE_LENGTH = 40;
/** Characters of the longest concatenated message: 255 parts of 153. */
const INBOUND_LENGTH = 39_015;
const MAX_RETRY_MS = 3_600_000;
const MIN_RETRY_MS = 0;

/** Removes control characters and lone surrogates, which Postgres rejects. */
export function cleanCarrierText(text: string, length: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return clean.length <= length ? clean : clean.slice(0, length).replace(/\p{Cs}$/u, "");
}

/** Normalizes a carrier id: ids come in hex or decimal, with leading zeros or capitals. */
export function normaliseCarrierId(id: string): string {
  const clean = cleanCarrierText(id, Number.POSITIVE_INFINITY)
    .toLowerCase()
    .replace(/^0+(?=.)/, "");
  // Truncation could make two ids equal; index entries must stay below 2,700 bytes.
  return clean.length <= ID_LENGTH
    ? clean
    : `sha256-${createHash("sha256").update(clean).digest("hex")}`;
}

function cleanOutcome(outcome: PartOutcome): PartOutcome {
  if (outcome.kind === "accepted") {
    return { ...outcome, carrierId: normaliseCarrierId(outcome.carrierId) };
  }
  const reason = cleanCarrierText(outcome.reason, REASON_LENGTH);
  if (outcome.kind !== "temporary") return { ...outcome, reason };
  const requested = Number.isFinite(outcome.retryAfterMs) ? outcome.retryAfterMs : MAX_RETRY_MS;
  const retryAfterMs = Math.min(Math.max(requested, MIN_RETRY_MS), MAX_RETRY_MS);
  return { ...outcome, reason, retryAfterMs };
}

function cleanReceipt({ carrier, carrierId, state, errorCode, reportedAt }: Receipt): Receipt {
  return {
    carrier,
    carrierId: normaliseCarrierId(carrierId),
    state: RECEIPT_STATES.includes(state) ? state : "UNKNOWN",
    errorCode: errorCode === null ? null : cleanCarrierText(errorCode, ERROR_CODE_LENGTH),
    reportedAt: reportedAt === null || Number.isNaN(reportedAt.getTime()) ? null : reportedAt,
  };
}

/** Keeps line breaks; drops characters that Postgres rejects. */
function cleanInboundText({ from, to, text }: Pick<Inbound, "from" | "to" | "text">) {
  return {
    from: cleanCarrierText(from, ID_LENGTH),
    to: cleanCarrierText(to, ID_LENGTH),
    text: text?.replaceAll("\u0000", "").slice(0, INBOUND_LENGTH).toWellFormed() ?? null,
  };
}

const cleanInbound = ({ carrier, carrierId, ...content }: Inbound): Inbound => ({
  carrier,
  carrierId: normaliseCarrierId(carrierId),
  ...cleanInboundText(content),
});

function cleanMessenger({ send }: Messenger): Messenger {
  return { send: async (message) => cleanOutcome(await send(message)) };
}

/** Submits to a carrier. An adapter that throws or omits a part may still have handed it over. */
async function submitTo(carrier: Carrier, submission: Submission): Promise<PartOutcome[]> {
  let outcomes: PartOutcome[] = [];
  try {
    outcomes = await carrier.submit(submission);
  } catch (error) {
    log({ level: "error", message: `Adapter of carrier ${carrier.name} failed`, error });
  }
  return submission.parts.map((_, index): PartOutcome => {
    const outcome = outcomes[index];
    if (outcome !== undefined) return cleanOutcome(outcome);
    return { kind: "unknown", reason: "The adapter failed." };
  });
}

function cleanHealth({ detail, ...health }: CarrierHealth): CarrierHealth {
  return { ...health, detail: detail === null ? null : cleanCarrierText(detail, REASON_LENGTH) };
}

/** Sanitizes and bounds the carrier's outputs: third-party input must not fail a shared transaction. */
export function sanitizeOutputs(carrier: Carrier): Carrier {
  const health = carrier.health?.bind(carrier);
  return {
    ...(health && { health: () => cleanHealth(health()) }),
    name: carrier.name,
    submit: (submission) => submitTo(carrier, submission),
    ...(carrier.messenger && { messenger: cleanMessenger(carrier.messenger) }),
    start: ({ onReceipts, onInbound, onInboundPart, ...others }) =>
      carrier.start({
        ...others,
        onReceipts: (receipts) => onReceipts(receipts.map(cleanReceipt)),
        onInbound: (messages) => onInbound(messages.map(cleanInbound)),
        onInboundPart: (part) => {
          const text = part.text === null ? null : replaceHalfCharacters(part.text);
          return onInboundPart({ ...part, ...cleanInboundText({ ...part, text }) });
        },
      }),
    stop: () => carrier.stop(),
  };
}
