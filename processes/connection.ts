import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DomainError } from "@/lib/core/errors";
import { BODY_ABORTED_EVENT } from "@/lib/http/input/body";
import {
  type ResponseSettings,
  parserProblem,
  rejectSocket,
  rejectRequest,
} from "./process-responses";

/** Maximum pipelined requests per connection. */
const MAX_PIPELINED = 1_000;
/** Each request holds several kilobytes, so thousands of connections could take gigabytes. */
const MAX_PIPELINED_BY_ALL = 20_000;
let pipelinedByAll = 0;

/** See `closeGently`. */
const LINGER_TIMEOUT_MS = 2_000;

interface PendingRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** Sent instead of serving the request. */
  error?: DomainError;
}

/**
 * Closes a socket gently: closing one with unread bytes makes the system reset it, and the peer may miss the last
 * response. So only our side ends, and further input is discarded for a while.
 */
function closeGently(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const limit = setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS);
  socket.once("close", () => clearTimeout(limit));
}

/** Node removes these listeners on a CONNECT request. */
const CONNECTION_EVENTS = ["drain", "timeout", "close"] as const;
type EventListener = readonly [(typeof CONNECTION_EVENTS)[number], (...input: unknown[]) => void];

/** Requests without a body to wait for; bodies are ignored. */
const METHODS_WITHOUT_BODY = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);

/**
 * One request at a time, whereas Node starts every request in a packet, possibly thousands. Later requests wait for
 * the previous response, unread bytes wait in the socket, and no work starts for a disconnected peer.
 */
export class Connection {
  /** Read at the start, because a reset socket has no IP. */
  readonly address: string;
  readonly #socket: Socket;
  readonly #serve: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #settings: ResponseSettings;
  readonly #heard: readonly EventListener[];
  #active: PendingRequest | undefined;
  /** Its body may still arrive after the response. */
  #latest: IncomingMessage | undefined;
  #waiting: PendingRequest[] = [];
  /** Further input isn't parsed as a request. */
  #isClosing = false;
  /** Sent after the last pending response, before closing. */
  #farewell: DomainError | undefined;
  #isEnded = false;

  constructor(
    socket: Socket,
    serve: (request: IncomingMessage, response: ServerResponse) => void,
    settings: ResponseSettings,
  ) {
    this.address = socket.remoteAddress ?? "";
    // The peer reset before it was accepted, but its bytes may still be readable.
    if (this.address === "") socket.destroy();
    this.#socket = socket;
    this.#serve = serve;
    this.#settings = settings;
    this.#heard = CONNECTION_EVENTS.flatMap((event) =>
      socket.listeners(event).map((listener) => [event, listener as EventListener[1]] as const),
    );
    // Node calls this after a connection's last response.
    socket.destroySoon = () => {
      this.#drop();
      if (this.#isEnded) return;
      this.#isEnded = true;
      this.#active?.request.resume();
      closeGently(socket);
    };
    // Node resumes the socket when a body is read, even a complete one.
    socket.on("resume", () => {
      if (this.#waiting.length > 0) socket.pause();
    });
    socket.once("close", () => this.#drop());
  }

  /** Responds with `error`, if given. */
  accept(request: IncomingMessage, response: ServerResponse, error?: DomainError): void {
    if (this.#isClosing) {
      request.resume();
      return;
    }
    const pending: PendingRequest = { request, response, ...(error && { error }) };
    if (this.#active === undefined) {
      this.#begin(pending);
      return;
    }
    const isFull = pipelinedByAll >= MAX_PIPELINED_BY_ALL;
    pipelinedByAll += 1;
    this.#waiting.push(pending);
    this.#socket.pause();
    if (this.#waiting.length < MAX_PIPELINED && !isFull) return;
    // Pending responses are still sent; the connection ends after this one.
    pending.error = new DomainError(
      "too_many_requests",
      isFull
        ? "Too many requests are waiting. Wait for each response before you send the next request."
        : `More than ${MAX_PIPELINED} requests on this connection are waiting for a response.`,
    );
    this.#isClosing = true;
  }

  /** Sends pending responses, then ends the connection. */
  fail(error: NodeJS.ErrnoException): void {
    const socket = this.#socket;
    if (error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    // A response may still be in flight.
    if (this.#isClosing) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    this.#isClosing = true;
    const last = this.#waiting.at(-1) ?? this.#active;
    if (last === undefined) {
      // Remainder of a request already answered.
      if (this.#latest !== undefined && !this.#latest.complete) socket.destroySoon();
      else rejectSocket(socket, parserProblem(error), this.#settings);
      return;
    }
    last.response.shouldKeepAlive = false;
    const { request } = last;
    if (request.complete || METHODS_WITHOUT_BODY.has(request.method ?? "")) return;
    if (last !== this.#active) last.error = parserProblem(error);
    else this.#cutBody(last, parserProblem(error));
  }

  /** After pending responses; ends the connection. */
  refuseTunnel(): void {
    const socket = this.#socket;
    // Without `drain`, a response that fills the buffers would stall.
    for (const [event, listener] of this.#heard) {
      if (!socket.listeners(event).includes(listener)) socket.on(event, listener);
    }
    socket.on("error", () => socket.destroy());
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#farewell = new DomainError("bad_request", "This server doesn't support CONNECT.");
    if (this.#active === undefined) this.#end();
  }

  /** Sends `problem` unless a response has started. */
  incompleteBody(request: IncomingMessage, problem: DomainError): void {
    const active = this.#active;
    if (active?.request !== request || request.complete || this.#isClosing) return;
    this.#isClosing = true;
    active.response.shouldKeepAlive = false;
    this.#cutBody(active, problem);
  }

  #cutBody({ request, response }: PendingRequest, problem: DomainError): void {
    if (request.emit(BODY_ABORTED_EVENT, problem) || response.headersSent) return;
    rejectRequest(response, problem, this.#settings);
  }

  /** Responses can't be sent any more. */
  #drop(): void {
    this.#isClosing = true;
    pipelinedByAll -= this.#waiting.length;
    this.#waiting = [];
  }

  #begin(pending: PendingRequest): void {
    const { request, response, error } = pending;
    this.#active = pending;
    this.#latest = request;
    response.once("close", () => this.#next());
    if (error === undefined) this.#serve(request, response);
    else rejectRequest(response, error, this.#settings);
  }

  #next(): void {
    this.#active = undefined;
    const socket = this.#socket;
    if (socket.destroyed) return;
    const next = this.#waiting.shift();
    if (next !== undefined) {
      pipelinedByAll -= 1;
      this.#begin(next);
    } else if (this.#isClosing) this.#end();
    if (this.#waiting.length === 0) socket.resume();
  }

  #end(): void {
    if (this.#farewell === undefined || this.#isEnded) this.#socket.destroySoon();
    else rejectSocket(this.#socket, this.#farewell, this.#settings);
  }
}
