import type net from "node:net";
import { createFraming, FramingError } from "../codec/framing";
import { type DecodedPdu, decodePdu } from "../codec/pdu";

export interface Wire {
  write: (pdu: Buffer) => void;
  /** Backpressure: reading pauses until all holds are released. */
  hold: () => void;
  release: () => void;
  /** Flushes first. */
  end: () => void;
  destroy: (reason: string) => void;
}

interface WireEvents {
  onOpen: () => void;
  onDecoded: (decoded: DecodedPdu) => void;
  /** Called once. */
  onClose: (reason: string) => void;
}

/** A peer that sends without reading isn't read either. */
const MAX_UNSENT_BYTES = 1_048_576;
/** TCP keep-alive, by which the system detects dead connections, too. */
const KEEP_ALIVE_MS = 60_000;

const describe = (error: Error) => (error.message === "" ? error.name : error.message);

/** Writes within one turn of the event loop are sent together. */
export function openWire(socket: net.Socket, openEvent: string, events: WireEvents): Wire {
  const framing = createFraming();
  let reason: string | null = null;
  let holds = 0;
  let isCorked = false;

  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);

  function destroy(why: string): void {
    reason ??= why;
    socket.destroy();
  }

  function onChunk(chunk: Buffer): void {
    let frames: Buffer[];
    try {
      frames = framing.push(chunk);
    } catch (error) {
      if (!(error instanceof FramingError)) throw error;
      destroy(`Not SMPP: ${error.message}`);
      return;
    }
    for (const frame of frames) {
      if (socket.destroyed) return;
      events.onDecoded(decodePdu(frame));
    }
  }

  function hold(): void {
    holds += 1;
    socket.pause();
  }

  function release(): void {
    holds -= 1;
    if (holds === 0) socket.resume();
  }

  socket.once(openEvent, () => events.onOpen());
  socket.on("data", onChunk);
  socket.on("error", (error) => {
    reason ??= describe(error);
  });
  socket.once("end", () => {
    reason ??= "The peer closed the connection";
  });
  socket.once("close", () => events.onClose(reason ?? "The connection was closed"));

  let isFull = false;
  return {
    write(pdu) {
      if (socket.destroyed || socket.writableEnded) return;
      if (!isCorked) {
        isCorked = true;
        socket.cork();
        process.nextTick(() => {
          isCorked = false;
          socket.uncork();
        });
      }
      socket.write(pdu);
      if (isFull || socket.writableLength < MAX_UNSENT_BYTES) return;
      isFull = true;
      hold();
      socket.once("drain", () => {
        isFull = false;
        release();
      });
    },
    hold,
    release,
    end() {
      socket.end();
    },
    destroy,
  };
}
