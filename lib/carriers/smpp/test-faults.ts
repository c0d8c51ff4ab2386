import { STATUS } from "./codec/status";
import type { TestSmsc } from "./test-smsc";

export interface SmscFault {
  name: string;
  begin: (smsc: TestSmsc) => void;
  end: (smsc: TestSmsc) => void;
  /** Time for which its effects last afterwards. */
  lastsMs?: number;
}

const RESPONSE_MS = 5;

/** An SMSC that works. */
export function setNormal({ behaviour }: TestSmsc): void {
  behaviour.reply = () => ({ status: STATUS.ok, delayMs: RESPONSE_MS });
  behaviour.isSilent = false;
  behaviour.sequenceShift = 0;
  behaviour.bindStatus = STATUS.ok;
}

/** The faults; `lateMs` is a time after which nobody waits for a response any more. */
export const smscFaults = (lateMs: number): SmscFault[] => [
  { name: "drops its connections", begin: (smsc) => smsc.drop(), end: setNormal },
  {
    name: "takes connections and says nothing",
    begin({ behaviour }) {
      behaviour.isSilent = true;
    },
    end: setNormal,
  },
  {
    name: "does not read",
    begin({ peers }) {
      for (const { socket } of peers) socket.pause();
    },
    end({ peers }) {
      for (const { socket } of peers) socket.resume();
    },
  },
  {
    name: "throttles every submit",
    begin({ behaviour }) {
      behaviour.reply = () => ({ status: STATUS.throttled, delayMs: 0 });
    },
    end: setNormal,
  },
  {
    name: "sends garbage",
    begin: (smsc) => smsc.sendGarbage(Buffer.from("\r\n\r\nlogin: ")),
    end: setNormal,
  },
  {
    name: "answers under wrong numbers",
    begin({ behaviour }) {
      behaviour.sequenceShift = 100_000;
    },
    end: setNormal,
  },
  {
    name: "answers when nobody waits any more",
    begin({ behaviour }) {
      behaviour.reply = () => ({ status: STATUS.ok, delayMs: lateMs });
    },
    end: setNormal,
    lastsMs: lateMs,
  },
  {
    name: "refuses to bind",
    begin(smsc) {
      smsc.behaviour.bindStatus = STATUS.bindFailed;
      smsc.drop();
    },
    end: setNormal,
  },
];
