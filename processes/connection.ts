import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DomainError } from "@/lib/core/errors";
import { BODY_CUT } from "@/lib/http/body";
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
  refusal?: DomainError;
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

/** Bodies of these are ignored, so nothing waits for them. */
const BODILESS = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);

/**
 * One connection, which is served one request at a time: Node starts every request that its parser finds in
 * a packet, thousands from a single one. Later requests wait for the answer before theirs, unread bytes wait
 * in the socket, and nothing is begun for a peer that is gone.
 */
export class Connection {
  /** Kept from the start: a socket that was reset has no address any more. */
  readonly address: string;
  readonly #socket: Socket;
  readonly #serve: (request: IncomingMessage, response: ServerResponse) => void;
  readonly #settings: AnswerSettings;
  #active: Pending | undefined;
  /** The request that was begun last; its body may still arrive although it was answered. */
  #latest: IncomingMessage | undefined;
  #waiting: Pending[] = [];
  /** Nothing that arrives from now on is part of a request. */
  #isClosing = false;
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

  /** Serves a request when its turn comes, or answers it with `refusal` then. */
  accept(request: IncomingMessage, response: ServerResponse, refusal?: DomainError): void {
    if (this.#isClosing) {
      request.resume();
      return;
    }
    const pending: Pending = { request, response, ...(refusal && { refusal }) };
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
    pending.refusal = new DomainError(
      "too_many_requests",
      isFull
        ? "Too many requests wait behind others. Send one when the one before it was answered."
        : `More than ${MAX_PIPELINED} requests of this connection wait for their answers.`,
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
    const { request, response } = last;
    if (request.complete || BODILESS.has(request.method ?? "")) return;
    if (last !== this.#active) last.refusal = parserProblem(error);
    else if (!request.emit(BODY_CUT) && !response.headersSent) {
      turnAway(response, parserProblem(error), this.#settings);
    }
  }

  /** No answer can be sent any more, so nothing may be begun. */
  #drop(): void {
    this.#isClosing = true;
    pipelinedByAll -= this.#waiting.length;
    this.#waiting = [];
  }

  #begin(pending: Pending): void {
    const { request, response, refusal } = pending;
    this.#active = pending;
    this.#latest = request;
    response.once("close", () => this.#next());
    if (refusal === undefined) this.#serve(request, response);
    else turnAway(response, refusal, this.#settings);
  }

  #next(): void {
    this.#active = undefined;
    const socket = this.#socket;
    if (socket.destroyed) return;
    const next = this.#waiting.shift();
    if (next !== undefined) {
      pipelinedByAll -= 1;
      this.#begin(next);
    } else if (this.#isClosing) socket.destroySoon();
    if (this.#waiting.length === 0) socket.resume();
  }
}
