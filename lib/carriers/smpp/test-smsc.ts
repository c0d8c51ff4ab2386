import { appendFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";
import type { Body } from "./codec/bodies";
import type { Pdu } from "./codec/pdu";
import { STATUS } from "./codec/status";
import type { Tlv } from "./codec/tlv";
import { PLAIN_RECEIPTS, type ReceiptFormat, receiptPdu } from "./test-receipts";
import { openPeer, type SmscPeer } from "./test-smsc-peer";

/** A submit_sm that the SMSC accepted with an ID. */
export interface AcceptedSubmit {
  /** Unix milliseconds. */
  at: number;
  id: string;
  pdu: Pdu<"submit_sm">;
}

interface Reply {
  status: number;
  /** Null: no response at all. */
  delayMs: number | null;
}

/** Behaviour of the SMSC; mutable while it runs. */
export interface SmscBehaviour {
  /** Null: a bind gets no response. */
  bindStatus: number | null;
  reply: (pdu: Pdu<"submit_sm">) => Reply;
  /** Doesn't respond at all. */
  isSilent: boolean;
  /** Added to sequence numbers of responses. */
  sequenceShift: number;
  nextId: () => string;
  /** State of the receipts that follow; null: none. */
  receipts: { states: string[]; format: ReceiptFormat; isEarly: boolean } | null;
}

interface Delivery {
  name: string;
  body: Body<"deliver_sm">;
  tlvs: readonly Tlv[];
}

/** SMSC for tests. Its log is the ground truth outside of the gateway; faults are set by `behaviour`. */
export interface TestSmsc {
  port: number;
  behaviour: SmscBehaviour;
  accepted: AcceptedSubmit[];
  peers: ReadonlySet<SmscPeer>;
  /** Binds that it accepted so far. */
  binds: () => number;
  /** Names of deliveries whose response was "ok", in order; `attempts`: all that were sent. */
  answered: string[];
  attempts: string[];
  /** Delivers something to a bound client, repeatedly until its response is "ok". */
  bring: (delivery: Delivery) => void;
  bringReceipt: (
    receipt: { id: string; state: string; phone: string },
    format?: ReceiptFormat,
  ) => void;
  waiting: () => number;
  drop: () => void;
  /** Sends octets as they are, SMPP or not. */
  sendGarbage: (octets: Buffer) => void;
  stop: () => Promise<void>;
}

interface SmscOptions {
  /** Gets a line per accepted message: Unix milliseconds, ID, number, text. */
  logFile?: string;
  tls?: tls.TlsOptions;
  /** Maximum number of unacknowledged deliveries per client. */
  window?: number;
  port?: number;
}

const AGAIN_MS = 200;

function defaults(): SmscBehaviour {
  let last = 0;
  return {
    bindStatus: STATUS.ok,
    reply: () => ({ status: STATUS.ok, delayMs: 0 }),
    isSilent: false,
    sequenceShift: 0,
    nextId() {
      last += 1;
      return String(last);
    },
    receipts: null,
  };
}

/** Starts an SMSC on a free port of this machine. */
export async function startTestSmsc(options: SmscOptions = {}): Promise<TestSmsc> {
  const behaviour = defaults();
  const peers = new Set<SmscPeer>();
  const accepted: AcceptedSubmit[] = [];
  const answered: string[] = [];
  const attempts: string[] = [];
  const deliveries: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const window = options.window ?? 10;
  let binds = 0;

  function later(ms: number, work: () => void): void {
    const run = () => {
      timers.delete(timer);
      work();
    };
    const timer = setTimeout(run, ms);
    timers.add(timer);
  }

  function bindPeer(peer: SmscPeer, pdu: Pdu): void {
    const { bindStatus } = behaviour;
    if (bindStatus === null) return;
    const kind = pdu.command.slice("bind_".length);
    if (kind !== "transceiver" && kind !== "transmitter" && kind !== "receiver") return;
    const reply = { sequence: pdu.sequence, status: bindStatus };
    peer.send(`bind_${kind}_resp`, { system_id: "TESTSMSC" }, reply);
    if (bindStatus !== STATUS.ok) return void peer.socket.end();
    peer.bind = kind;
    binds += 1;
    pump();
  }

  function takeSubmit(peer: SmscPeer, pdu: Pdu<"submit_sm">): void {
    const { status, delayMs } = behaviour.reply(pdu);
    if (delayMs === null) return;
    const id = status === STATUS.ok ? behaviour.nextId() : "";
    const sequence = pdu.sequence + behaviour.sequenceShift;
    const answer = () => peer.send("submit_sm_resp", { message_id: id }, { sequence, status });
    if (status === STATUS.ok) note(id, pdu);
    if (behaviour.receipts?.isEarly === true) reportOn(id, pdu);
    if (delayMs === 0) answer();
    else later(delayMs, answer);
    if (behaviour.receipts?.isEarly === false) reportOn(id, pdu);
  }

  function note(id: string, pdu: Pdu<"submit_sm">): void {
    accepted.push({ at: Date.now(), id, pdu });
    if (options.logFile !== undefined) {
      const { destination_addr, short_message } = pdu.body;
      appendFileSync(
        options.logFile,
        `${Date.now()} ${id} ${destination_addr} ${short_message.toString("latin1")}\n`,
      );
    }
  }

  function reportOn(id: string, pdu: Pdu<"submit_sm">): void {
    if (id === "") return;
    const { states, format } = behaviour.receipts ?? { states: [], format: PLAIN_RECEIPTS };
    const phone = pdu.body.destination_addr;
    for (const state of states) smsc.bringReceipt({ id, state, phone }, format);
  }

  function onPdu(peer: SmscPeer, pdu: Pdu): void {
    if (behaviour.isSilent) return;
    const { command, sequence } = pdu;
    if (command === "submit_sm") takeSubmit(peer, pdu);
    else if (command === "enquire_link") peer.send("enquire_link_resp", {}, { sequence });
    else if (command.startsWith("bind_")) bindPeer(peer, pdu);
    else if (command === "unbind") {
      peer.bind = null;
      peer.send("unbind_resp", {}, { sequence });
      peer.socket.end();
    }
  }

  async function deliver(peer: SmscPeer, delivery: Delivery): Promise<void> {
    attempts.push(delivery.name);
    const status = await peer.ask("deliver_sm", delivery.body, delivery.tlvs);
    if (status === STATUS.ok) answered.push(delivery.name);
    else
      later(AGAIN_MS, () => {
        deliveries.push(delivery);
        pump();
      });
    pump();
  }

  function pump(): void {
    for (const peer of peers) {
      if (peer.bind === null || peer.bind === "transmitter") continue;
      while (peer.inFlight < window) {
        const delivery = deliveries.shift();
        if (delivery === undefined) return;
        void deliver(peer, delivery);
      }
    }
  }

  const onConnection = (socket: net.Socket) => {
    peers.add(openPeer(socket, { onPdu, onGone: (peer) => void peers.delete(peer) }));
  };
  const server =
    options.tls === undefined
      ? net.createServer(onConnection)
      : tls.createServer(options.tls, onConnection);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const address = server.address();

  const smsc: TestSmsc = {
    port: typeof address === "object" && address !== null ? address.port : 0,
    behaviour,
    accepted,
    peers,
    answered,
    attempts,
    binds: () => binds,
    bring(delivery) {
      deliveries.push(delivery);
      pump();
    },
    bringReceipt(receipt, format = PLAIN_RECEIPTS) {
      smsc.bring({ name: `${receipt.id} ${receipt.state}`, ...receiptPdu(receipt, format) });
    },
    waiting: () => deliveries.length,
    drop() {
      for (const { socket } of peers) socket.destroy();
    },
    sendGarbage(octets) {
      for (const { socket } of peers) socket.write(octets);
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      smsc.drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return smsc;
}
