import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DomainError } from "@/lib/core/errors";
import { BODY_CUT } from "@/lib/http/input/body";
import { type AnswerSettings, parserProblem, refuse, turnAway } from "@/processes/own-answers";

/** Requests that one connection may have sent before the first of them is answered. */
const MAX_PIPELINED = 1_000;
/** And all connections together: each holds several kilobytes, so thousands of connections would be gigabytes. */
const MAX_PIPELINED_BY_ALL = 20_000;
let pipelinedByAll = 0;

/** How long a closed connection is still read, see `closeGently`. */
const LINGER_MS = 2_000;

interface Pending {
  request: IncomingMessage;
  response: ServerResponse;
  /** Answered with this instead of being served. */
  error?: DomainError;
}

/**
 * Ends a connection without losing its last answer: closing a socket that holds unread bytes makes the
 * system reset it, and the peer may never see what was sent before. So only our side ends, and the rest of
 * what the peer sends is read and dropped for a while.
 */
function closeGently(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const limit = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(limit));
}

/** Socket events besides data. Node removes its listeners when a request asks for a tunnel. */
const HEARD = ["drain", "timeout", "close"] as const;
type Heard = readonly [(typeof HEARD)[number], (...given: unknown[]) => void];

/** Bodies of these are ignored, so nothing waits for them. */
const BODILESS = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);

/**
 * One connection, which is served one request at a time: Node starts every request that its parser finds in
 * a packet, thousands from a single one. Later requests wait for the answer before theirs, unread bytes wait
 * in the socket, and nothing is begun for a peer that is gone.
 */
export class Connection {
  /** Kept from the start: a socket that was reset has no IP any more. */
  readonly address: string;
  readonly #socket: Socket;
  readonly #serve: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #settings: AnswerSettings;
  readonly #heard: readonly Heard[];
  #active: Pending | undefined;
  /** The request that was begun last; its body may still arrive although it was answered. */
  #latest: IncomingMessage | undefined;
  #waiting: Pending[] = [];
  /** Nothing that arrives from now on is part of a request. */
  #isClosing = false;
  /** Sent after the last due response, before the connection ends. */
  #farewell: DomainError | undefined;
  #isEnded = false;

  constructor(
    socket: Socket,
    serve: (request: IncomingMessage, response: ServerResponse) => void,
    settings: AnswerSettings,
  ) {
    this.address = socket.remoteAddress ?? "";
    // Reset before it was accepted: what it sent may still be there to read.
    if (this.address === "") socket.destroy();
    this.#socket = socket;
    this.#serve = serve;
    this.#settings = settings;
    this.#heard = HEARD.flatMap((event) =>
      socket.listeners(event).map((listener) => [event, listener as Heard[1]] as const),
    );
    // Node calls it after the last answer of a connection.
    socket.destroySoon = () => {
      this.#drop();
      if (this.#isEnded) return;
      this.#isEnded = true;
      this.#active?.request.resume();
      closeGently(socket);
    };
    // Reading a body makes Node resume the socket, also that of a complete one.
    socket.on("resume", () => {
      if (this.#waiting.length > 0) socket.pause();
    });
    socket.once("close", () => this.#drop());
  }

  /** Serves a request when its turn comes, or responds with `error` then. */
  accept(request: IncomingMessage, response: ServerResponse, error?: DomainError): void {
    if (this.#isClosing) {
      request.resume();
      return;
    }
    const pending: Pending = { request, response, ...(error && { error }) };
    if (this.#active === undefined) {
      this.#begin(pending);
      return;
    }
    const isFull = pipelinedByAll >= MAX_PIPELINED_BY_ALL;
    pipelinedByAll += 1;
    this.#waiting.push(pending);
    this.#socket.pause();
    if (this.#waiting.length < MAX_PIPELINED && !isFull) return;
    // Answers that are due still go out; the connection ends behind this one.
    pending.error = new DomainError(
      "too_many_requests",
      isFull
        ? "Too many requests are waiting. Wait for each response before you send the next request."
        : `More than ${MAX_PIPELINED} requests on this connection are waiting for a response.`,
    );
    this.#isClosing = true;
  }

  /** The parser cannot go on. What is due goes out first; only then the connection ends. */
  fail(error: NodeJS.ErrnoException): void {
    const socket = this.#socket;
    if (error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    // An answer may still be on its way out although nothing is begun any more.
    if (this.#isClosing) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    this.#isClosing = true;
    const last = this.#waiting.at(-1) ?? this.#active;
    if (last === undefined) {
      // The rest of a request that was answered before it had arrived: it has its one answer.
      if (this.#latest !== undefined && !this.#latest.complete) socket.destroySoon();
      else refuse(socket, parserProblem(error), this.#settings);
      return;
    }
    last.response.shouldKeepAlive = false;
    const { request } = last;
    if (request.complete || BODILESS.has(request.method ?? "")) return;
    if (last !== this.#active) last.error = parserProblem(error);
    else this.#cutBody(last, parserProblem(error));
  }

  /** A request for a tunnel is refused behind the answers that are due, and nothing follows it. */
  refuseTunnel(): void {
    const socket = this.#socket;
    // Without them an answer that fills the buffers never learns that there is room again.
    for (const [event, listener] of this.#heard) {
      if (!socket.listeners(event).includes(listener)) socket.on(event, listener);
    }
    socket.on("error", () => socket.destroy());
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#farewell = new DomainError("bad_request", "This server doesn't support CONNECT.");
    if (this.#active === undefined) this.#end();
  }

  /** Ends a request whose body does not arrive; `problem` is its answer unless it has begun to get another. */
  cutShort(request: IncomingMessage, problem: DomainError): void {
    const active = this.#active;
    if (active?.request !== request || request.complete || this.#isClosing) return;
    this.#isClosing = true;
    active.response.shouldKeepAlive = false;
    this.#cutBody(active, problem);
  }

  #cutBody({ request, response }: Pending, problem: DomainError): void {
    if (request.emit(BODY_CUT, problem) || response.headersSent) return;
    turnAway(response, problem, this.#settings);
  }

  /** No response can be sent any more, so nothing is started. */
  #drop(): void {
    this.#isClosing = true;
    pipelinedByAll -= this.#waiting.length;
    this.#waiting = [];
  }

  #begin(pending: Pending): void {
    const { request, response, error } = pending;
    this.#active = pending;
    this.#latest = request;
    response.once("close", () => this.#next());
    if (error === undefined) this.#serve(request, response);
    else turnAway(response, error, this.#settings);
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

  /** Ends our side when nothing is due any more. */
  #end(): void {
    if (this.#farewell === undefined || this.#isEnded) this.#socket.destroySoon();
    else refuse(this.#socket, this.#farewell, this.#settings);
  }
}
