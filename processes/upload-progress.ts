import type { IncomingMessage, ServerResponse } from "node:http";

export interface UploadPace {
  bytes: number;
  withinMs: number;
}

/** Minimum pace of uploads, far below the slowest mobile network. */
export const UPLOAD_PACE: UploadPace = { bytes: 1_024, withinMs: 5_000 };

const hasBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** Watches an upload's progress. Each active request holds a slot of its URL, so idle senders could exhaust them. */
export function watchUpload(
  request: IncomingMessage,
  response: ServerResponse,
  pace: UploadPace,
  onStalled: () => void,
): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  let bytesSeen = socket.bytesRead;
  const checkProgress = () => {
    if (request.complete || response.destroyed) return;
    const arrived = socket.bytesRead;
    // A full buffer means that the reader is slow, not the sender.
    const isFull = request.readableLength >= request.readableHighWaterMark;
    const isProgressing = isFull || arrived - bytesSeen >= pace.bytes;
    bytesSeen = arrived;
    if (isProgressing) return;
    clearInterval(timer);
    onStalled();
  };
  // After socket reads, so bytes that arrived while the process was busy count.
  const timer = setInterval(() => setImmediate(checkProgress), pace.withinMs);
  response.once("close", () => clearInterval(timer));
}

/** Bodies sent without delay need a fraction of it. */
export const UPLOAD_PLACE_MS = 1_000;

/**
 * Watches for slow uploads. Waiting uses no CPU, so such a request needs no concurrency slot; the IP's connection
 * limit bounds them.
 */
export function watchSlowUpload(
  request: IncomingMessage,
  response: ServerResponse,
  afterMs: number,
  onSlow: () => void,
): void {
  if (request.complete || !hasBody(request)) return;
  // After socket reads, as above.
  const checkSocket = () => {
    if (!request.complete && !response.destroyed) onSlow();
  };
  const timer = setTimeout(() => setImmediate(checkSocket), afterMs);
  response.once("close", () => clearTimeout(timer));
}
