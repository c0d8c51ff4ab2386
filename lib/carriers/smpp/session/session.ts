import type net from "node:net";
import type { Body } from "../codec/bodies";
import { type CommandName, isResponseId } from "../codec/commands";
import { type DecodedPdu, encodePdu, type Header, type Pdu } from "../codec/pdu";
import { describeStatus, STATUS } from "../codec/status";
import type { Tlv } from "../codec/tlv";
import type { SmppSettings } from "./settings";
import type { SmppClock } from "./clock";
import { watchIdleness } from "./idleness";
import { type RequestOutcome, createRequests } from "./requests";
import { openWire } from "./wire";

export type InboundPdu = Pdu<"deliver_sm" | "data_sm">;

/** Resolves with the status to answer. */
export interface InboundHandler {
  take: (pdu: InboundPdu, frame: Buffer) => Promise<number>;
  takeMalformed: (frame: Buffer, reason: string) => Promise<number>;
}

export type BindKind = "transceiver" | "transmitter" | "receiver";

export interface SessionOptions {
  settings: SmppSettings;
  bind: BindKind;
  clock: SmppClock;
  /** `openEvent` fires when the socket is connected. */
  connect: () => { socket: net.Socket; openEvent: "connect" | "secureConnect" };
  inbound: InboundHandler;
  onBound: () => void;
  /** Once, also if the session was never bound. */
  onClosed: (closed: CloseReason) => void;
}

export interface CloseReason {
  reason: string;
  bindStatus: number | null;
}

export interface Session {
  bind: BindKind;
  isBound: () => boolean;
  inFlight: () => number;
  submit: (body: Body<"submit_sm">, tlvs: readonly Tlv[]) => Promise<RequestOutcome>;
  /** Graceful shutdown: waits for in-flight requests and answers first. */
  unbind: () => Promise<void>;
}

type State = "connecting" | "binding" | "bound" | "unbinding" | "closed";

const VERSION = 0x34;
/** Consecutive; then the connection is considered dead. */
const MAX_TIMEOUTS = 3;
/** Beyond this many inbound PDUs the socket isn't read (backpressure). */
const MAX_UNANSWERED = 500;

export function openSession(options: SessionOptions): Session {
  const { settings, bind, clock } = options;
  const { timeouts } = settings;
  const requests = createRequests(clock);
  let state: State = "connecting";
  let bindStatus: number | null = null;
  let consecutiveTimeouts = 0;
  let unanswered = 0;
  let resolveIdle: (() => void) | null = null;

  const { socket, openEvent } = options.connect();
  const wire = openWire(socket, openEvent, { onOpen: sendBind, onDecoded, onClose });
  const idleness = watchIdleness({
    clock,
    idleMs: timeouts.idle,
    waitingMs: timeouts.enquire,
    onIdle: enquire,
    isWaiting: () => requests.size() > 0,
  });
  const cancelBindTimer = clock.after(timeouts.bind, () => {
    wire.destroy(`Not bound within ${timeouts.bind / 1000} s`);
  });

  function request<C extends CommandName>(
    command: C,
    body: Body<C>,
    timeoutMs: number,
    tlvs: readonly Tlv[] = [],
  ): Promise<RequestOutcome> {
    return requests.open(timeoutMs, (sequence) =>
      wire.write(encodePdu(command, body, { sequence, tlvs })),
    );
  }

  async function sendBind(): Promise<void> {
    state = "binding";
    const { system_id, password, system_type } = settings;
    const result = await request(
      `bind_${bind}`,
      {
        system_id,
        password,
        system_type,
        interface_version: VERSION,
        addr_ton: 0,
        addr_npi: 0,
        address_range: "",
      },
      timeouts.bind,
    );
    if (result.kind === "none") return;
    if (result.kind === "unsendable") return wire.destroy(result.reason);
    cancelBindTimer();
    const status = result.kind === "response" ? result.pdu.status : result.status;
    if (status === STATUS.ok) return enterBound();
    bindStatus = status;
    wire.destroy(`The bind was refused: ${describeStatus(status)}`);
  }

  function enterBound(): void {
    if (state !== "binding") return;
    state = "bound";
    options.onBound();
  }

  async function enquire(): Promise<void> {
    if (state !== "bound") return;
    const result = await request("enquire_link", {}, timeouts.enquire);
    if (result.kind === "none") wire.destroy(`Silent for ${timeouts.enquire / 1000} s`);
  }

  function onClose(reason: string): void {
    state = "closed";
    cancelBindTimer();
    idleness.stop();
    requests.finishAll(reason);
    resolveIdle?.();
    options.onClosed({ reason, bindStatus });
  }

  function onDecoded(decoded: DecodedPdu): void {
    idleness.recordTraffic();
    if (decoded.kind === "unknown") answerUnknown(decoded.header);
    else if (decoded.kind === "malformed") onMalformed(decoded);
    else onPdu(decoded.pdu, decoded.frame);
  }

  function onPdu(pdu: Pdu, frame: Buffer): void {
    const { command, sequence } = pdu;
    if (isResponse(command)) settle(sequence, { kind: "response", pdu });
    else if (command === "deliver_sm" || command === "data_sm") {
      void handleInbound(command, sequence, () => options.inbound.take(pdu, frame));
    } else answerRequest(pdu);
  }

  /** Late responses are ignored. A response to a request never made means the stream can't be trusted. */
  function settle(sequence: number, result: RequestOutcome): void {
    if (!requests.isKnown(sequence)) wire.destroy(`An answer to request ${sequence}, never made`);
    requests.settle(sequence, result);
    checkQuiet();
  }

  /** SMPP 3.4, 3.3. */
  function answerUnknown({ id, sequence }: Header): void {
    if (!isResponseId(id)) {
      wire.write(encodePdu("generic_nack", {}, { sequence, status: STATUS.invalidCommand }));
    }
  }

  function onMalformed({
    header: { id, status: headerStatus, sequence },
    command,
    responseStatus,
    reason,
    frame,
  }: Extract<DecodedPdu, { kind: "malformed" }>): void {
    if (isResponseId(id)) settle(sequence, { kind: "unreadable", status: headerStatus, reason });
    else if (command === "deliver_sm" || command === "data_sm") {
      void handleInbound(command, sequence, () => options.inbound.takeMalformed(frame, reason));
    } else wire.write(encodePdu("generic_nack", {}, { sequence, status: responseStatus }));
  }

  function answerRequest({ command, sequence }: Pdu): void {
    if (command === "enquire_link") {
      wire.write(encodePdu("enquire_link_resp", {}, { sequence }));
    } else if (command === "unbind") {
      wire.write(encodePdu("unbind_resp", {}, { sequence }));
      wire.end();
      clock.after(timeouts.unbind, () => wire.destroy("The peer unbound"));
    } else if (command !== "alert_notification" && command !== "outbind") {
      // An ESME handles no other requests.
      wire.write(encodePdu("generic_nack", {}, { sequence, status: STATUS.invalidCommand }));
    }
  }

  /** The answer transfers responsibility, so it follows storage. */
  async function handleInbound(
    command: InboundPdu["command"],
    sequence: number,
    take: () => Promise<number>,
  ): Promise<void> {
    unanswered += 1;
    if (unanswered === MAX_UNANSWERED) wire.hold();
    const status = await take().catch(() => STATUS.tryAgain);
    wire.write(encodePdu(`${command}_resp`, { message_id: "" }, { sequence, status }));
    if (unanswered === MAX_UNANSWERED) wire.release();
    unanswered -= 1;
    checkQuiet();
  }

  function checkQuiet(): void {
    if (requests.size() === 0 && unanswered === 0) resolveIdle?.();
  }

  function waitUntilIdle(ms: number): Promise<void> {
    if (state === "closed" || (requests.size() === 0 && unanswered === 0)) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      resolveIdle = () => {
        cancel();
        resolve();
      };
    });
  }

  return {
    bind,
    isBound: () => state === "bound",
    inFlight: () => requests.size(),
    async submit(body, tlvs) {
      const result = await request("submit_sm", body, timeouts.response, tlvs);
      consecutiveTimeouts =
        result.kind === "none" && result.isTimeout ? consecutiveTimeouts + 1 : 0;
      if (consecutiveTimeouts >= MAX_TIMEOUTS) {
        wire.destroy(`No response to ${MAX_TIMEOUTS} submits in a row`);
      }
      return result;
    },
    async unbind() {
      if (state !== "bound") return wire.destroy("Stopped");
      state = "unbinding";
      await waitUntilIdle(timeouts.unbind);
      await request("unbind", {}, timeouts.unbind);
      wire.destroy("Stopped");
    },
  };
}

const isResponse = (command: CommandName) =>
  command.endsWith("_resp") || command === "generic_nack";
