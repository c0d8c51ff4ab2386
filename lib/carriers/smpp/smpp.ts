import type { Carrier, CarrierHealth } from "@/lib/carriers/carrier";
import { createCounters } from "@/lib/carriers/carrier-counters";
import { createReceiver } from "./receiver";
import { createSender } from "./sender";
import { type SmppClock, SYSTEM_CLOCK } from "./session/clock";
import { createLink, type Link } from "./session/link";
import type { BindKind, Session } from "./session/session";
import { createSlots } from "./session/slots";
import { createThrottle } from "./session/throttle";
import type { SmppSettings } from "./session/settings";

export interface SmppOptions {
  name: string;
  settings: SmppSettings;
  /** On connection changes and storage failures. */
  log: (message: string, error: unknown) => void;
  clock?: SmppClock;
}

const BINDS: Readonly<Record<SmppSettings["bind"], readonly BindKind[]>> = {
  transceiver: ["transceiver"],
  split: ["transmitter", "receiver"],
};

/** Summarizes the links' state. Receiver-only binds can't send, so they don't count as up. */
function summariseState(links: readonly Link[]): CarrierHealth["state"] {
  const binds = links.flatMap((link) => link.session()?.bind ?? []);
  if (binds.length === links.length) return "up";
  if (binds.some((bind) => bind !== "receiver")) return "degraded";
  return links.some((link) => link.isRefused()) ? "refused" : "down";
}

/** Creates the carrier; it connects only when started. */
export function createSmpp({ name, settings, log, clock = SYSTEM_CLOCK }: SmppOptions): Carrier {
  const counters = createCounters();
  const throttle = createThrottle(clock);
  const receiver = createReceiver({ name, settings, counters, log });
  const { window } = settings;
  const waitMs = settings.timeouts.slot;
  const slots = createSlots({ clock, window, waitMs, throttle, sessions: transmitting });
  const links = Array.from({ length: settings.connections }, () => BINDS[settings.bind])
    .flat()
    .map(openLink);
  let detail: string | null = null;

  function openLink(bind: BindKind): Link {
    return createLink({
      settings,
      bind,
      clock,
      inbound: receiver,
      onUp() {
        log(`${name} is connected (${bind})`, null);
        slots.pump();
      },
      onDown(reason, isRefused) {
        detail = reason;
        log(isRefused ? `${name} refuses us; check its settings` : `${name} is gone`, reason);
      },
    });
  }

  function transmitting(): Session[] {
    return links.flatMap((link) => {
      const session = link.session();
      return session === null || session.bind === "receiver" ? [] : [session];
    });
  }

  return {
    name,
    submit: createSender({
      settings,
      slots,
      throttle,
      counters,
      isUp: () => transmitting().length > 0,
    }),
    async start(handlers) {
      receiver.start(handlers);
      for (const link of links) link.start();
    },
    async stop() {
      slots.rejectAll();
      await Promise.all(links.map((link) => link.stop()));
    },
    health() {
      const state = summariseState(links);
      const connected = links.filter((link) => link.session() !== null).length;
      return {
        state,
        detail: state === "up" ? null : detail,
        connections: { wanted: links.length, up: connected },
        counters: counters.read(),
      };
    },
  };
}
