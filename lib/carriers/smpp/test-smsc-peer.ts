import type net from "node:net";
import type { Body } from "./codec/bodies";
import type { CommandName } from "./codec/commands";
import { createFraming } from "./codec/framing";
import { decodePdu, encodePdu, type Pdu } from "./codec/pdu";
import { STATUS } from "./codec/status";
import type { Tlv } from "./codec/tlv";

/** A client of the test SMSC, as the SMSC sees it. */
export interface SmscPeer {
  /** Null: not bound yet. */
  bind: "transceiver" | "transmitter" | "receiver" | null;
  socket: net.Socket;
  /** Requests of the SMSC that wait for an answer. */
  inFlight: number;
  send: <C extends CommandName>(
    command: C,
    body: Body<C>,
    options: { sequence: number; status?: number; tlvs?: readonly Tlv[] },
  ) => void;
  /** Resolves with the status of the answer, or null if the connection went away before. */
  ask: <C extends CommandName>(
    command: C,
    body: Body<C>,
    tlvs?: readonly Tlv[],
  ) => Promise<number | null>;
}

interface PeerEvents {
  onPdu: (peer: SmscPeer, pdu: Pdu) => void;
  onGone: (peer: SmscPeer) => void;
}

/** Speaks SMPP with one client. */
export function openPeer(socket: net.Socket, events: PeerEvents): SmscPeer {
  const framing = createFraming();
  const waiting = new Map<number, (status: number | null) => void>();
  let sequence = 0;

  function take(frame: Buffer): void {
    const decoded = decodePdu(frame);
    if (decoded.kind !== "pdu") {
      const { header } = decoded;
      const nack = { sequence: header.sequence, status: STATUS.invalidCommand };
      peer.send("generic_nack", {}, nack);
      return;
    }
    const { pdu } = decoded;
    const resolve = waiting.get(pdu.sequence);
    const isAnswer = pdu.command.endsWith("_resp") || pdu.command === "generic_nack";
    if (!isAnswer) events.onPdu(peer, pdu);
    else if (waiting.delete(pdu.sequence)) resolve?.(pdu.status);
  }

  const peer: SmscPeer = {
    bind: null,
    socket,
    inFlight: 0,
    send(command, body, options) {
      if (!socket.destroyed) socket.write(encodePdu(command, body, options));
    },
    async ask(command, body, tlvs = []) {
      sequence += 1;
      const own = sequence;
      peer.inFlight += 1;
      const status = await new Promise<number | null>((resolve) => {
        waiting.set(own, resolve);
        if (socket.destroyed) resolve(null);
        else peer.send(command, body, { sequence: own, tlvs });
      });
      peer.inFlight -= 1;
      return status;
    },
  };

  socket.setNoDelay(true);
  socket.on("data", (chunk) => framing.push(chunk).forEach(take));
  socket.on("error", () => {});
  socket.once("close", () => {
    events.onGone(peer);
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  });
  return peer;
}
