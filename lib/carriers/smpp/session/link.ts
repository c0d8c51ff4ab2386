import net from "node:net";
import tls from "node:tls";
import { STATUS } from "../codec/status";
import type { SmppSettings } from "./settings";
import { createBackoff } from "./backoff";
import type { SmppClock } from "./clock";
import {
  type BindKind,
  type CloseReason,
  type InboundHandler,
  openSession,
  type Session,
} from "./session";

export interface LinkOptions {
  settings: SmppSettings;
  bind: BindKind;
  clock: SmppClock;
  inbound: InboundHandler;
  onUp: () => void;
  onDown: (reason: string, isRefused: boolean) => void;
}

export interface Link {
  session: () => Session | null;
  /** True if the last bind was rejected for wrong credentials. */
  isRefused: () => boolean;
  start: () => void;
  stop: () => Promise<void>;
}

/** Uptime after which the next failure counts as the first. */
const BACKOFF_RESET_MS = 60_000;

/** Credential errors don't heal by quick retries, and some providers block repeated attempts. */
const CREDENTIAL_ERRORS: ReadonlySet<number | null> = new Set([
  STATUS.invalidPassword,
  STATUS.invalidSystemId,
  STATUS.invalidSystemType,
]);

function connect({ host, port, tls: { on, ca, servername } }: SmppSettings) {
  if (!on) return { socket: net.connect({ host, port }), openEvent: "connect" } as const;
  const name = servername ?? host;
  const socket = tls.connect({
    host,
    port,
    minVersion: "TLSv1.2",
    ...(ca !== undefined && { ca }),
    // SNI allows names only (RFC 6066, 3); the certificate is checked against either.
    ...(net.isIP(name) === 0 && { servername: name }),
  });
  return { socket, openEvent: "secureConnect" } as const;
}

export function createLink(options: LinkOptions): Link {
  const { settings, clock, bind } = options;
  const { reconnect, first_reconnect, refused } = settings.timeouts;
  const limits = { firstMs: first_reconnect, maxMs: reconnect, resetMs: BACKOFF_RESET_MS };
  const backoff = createBackoff(limits, clock.random);
  let session: Session | null = null;
  let boundAt: number | null = null;
  let isRefused = false;
  let stopped = false;
  let cancelRetry = () => {};

  function open(): void {
    boundAt = null;
    session = openSession({
      settings,
      bind,
      clock,
      onClosed,
      connect: () => connect(settings),
      inbound: options.inbound,
      onBound() {
        boundAt = clock.now();
        isRefused = false;
        options.onUp();
      },
    });
  }

  function onClosed({ reason, bindStatus }: CloseReason): void {
    session = null;
    if (stopped) return;
    isRefused = CREDENTIAL_ERRORS.has(bindStatus);
    const upMs = boundAt === null ? 0 : clock.now() - boundAt;
    const pause = backoff.afterFailure(upMs);
    cancelRetry = clock.after(isRefused ? refused : pause, open);
    options.onDown(reason, isRefused);
  }

  return {
    session: () => (session?.isBound() === true ? session : null),
    isRefused: () => isRefused,
    start: open,
    async stop() {
      stopped = true;
      cancelRetry();
      await session?.unbind();
    },
  };
}
