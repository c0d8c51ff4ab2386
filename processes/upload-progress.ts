import type { IncomingMessage, ServerResponse } from "node:http";

/** So much of a body must arrive within each such span of time, unless it is complete. */
export interface UploadPace {
  bytes: number;
  withinMs: number;
}

/** Far below what the slowest mobile network carries. */
export const UPLOAD_PACE: UploadPace = { bytes: 1_024, withinMs: 5_000 };

const hasBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/**
 * Calls `onStalled` once when a body makes too little progress: a request that is being served holds a place
 * of its URL, and a sender that sends nothing could hold all of them.
 */
export function watchUpload(
  request: IncomingMessage,
  response: ServerResponse,
  pace: UploadPace,
  onStalled: () => void,
): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  let seen = socket.bytesRead;
  const look = () => {
    if (request.complete || response.destroyed) return;
    const arrived = socket.bytesRead;
    // Where so much waits to be read that nothing more is taken in, its reader is late, not its sender.
    const isFull = request.readableLength >= request.readableHighWaterMark;
    const isMoving = isFull || arrived - seen >= pace.bytes;
    seen = arrived;
    if (isMoving) return;
    clearInterval(timer);
    onStalled();
  };
  // Behind the socket's turn: what arrived while this process was busy counts.
  const timer = setInterval(() => setImmediate(look), pace.withinMs);
  response.once("close", () => clearInterval(timer));
}

/** How long a request may hold a place of its IP while its body arrives. Whoever sends a body at once needs a fraction. */
export const UPLOAD_PLACE_MS = 1_000;

/**
 * Calls `onSlow` once when a body isn't complete after `afterMs`. Waiting for it costs no time of the processor, so such a
 * request needs no place among those that are served at once; what bounds them is the number of connections of an IP.
 */
export function watchSlowUpload(
  request: IncomingMessage,
  response: ServerResponse,
  afterMs: number,
  onSlow: () => void,
): void {
  if (request.complete || !hasBody(request)) return;
  // Behind the socket's turn, as above.
  const look = () => {
    if (!request.complete && !response.destroyed) onSlow();
  };
  const timer = setTimeout(() => setImmediate(look), afterMs);
  response.once("close", () => clearTimeout(timer));
}
