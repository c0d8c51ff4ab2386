import { connect } from "node:net";
import type { CarrierHealth } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";

/** Consecutive requests without a reachable host. */
const FAILURES_UNTIL_DOWN = 3;
const PROBE_INTERVAL_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;
/** Pause before rejected credentials are tried again. */
const CREDENTIALS_RETRY_MS = 60_000;

function probe(url: URL): Promise<boolean> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port });
    const finish = (isReachable: boolean) => {
      socket.destroy();
      resolve(isReachable);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => finish(false));
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}

/** Derived from request outcomes. Circuit breaker: a carrier that is down is probed, since it gets no messages. */
export class HttpHealth {
  #state: "up" | "down" | "refused" = "down";
  #detail: string | null = null;
  #failures = 0;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url.replaceAll(/[{}]/g, "-"));
  }

  note({ health, outcome }: { health: "up" | "down" | "refused"; outcome: PartOutcome }): void {
    this.#failures = health === "down" ? this.#failures + 1 : 0;
    // Tolerates a few failures.
    if (health === "down" && this.#failures < FAILURES_UNTIL_DOWN) return;
    const isUp = health === "up" || outcome.kind === "accepted";
    this.#become(health, isUp ? null : outcome.reason);
  }

  #become(state: "up" | "down" | "refused", detail: string | null): void {
    this.#detail = detail;
    if (this.#state === state) return;
    this.#state = state;
    clearTimeout(this.#timer);
    if (state === "down") this.#probeIn(PROBE_INTERVAL_MS);
    if (state === "refused") {
      this.#timer = setTimeout(() => this.#become("up", null), CREDENTIALS_RETRY_MS).unref();
    }
  }

  #probeIn(ms: number): void {
    this.#timer = setTimeout(async () => {
      const isReachable = await probe(this.#url);
      if (this.#isStopped || this.#state !== "down") return;
      if (isReachable) return this.#become("up", null);
      this.#detail ??= "No connection to the host.";
      this.#probeIn(PROBE_INTERVAL_MS);
    }, ms).unref();
  }

  start(): void {
    this.#probeIn(0);
  }

  /** Counts connections as up while the host is: requests open them as needed. */
  read(connections: number, counters: CarrierHealth["counters"]): CarrierHealth {
    const connected = this.#state === "up" ? connections : 0;
    return {
      state: this.#state,
      detail: this.#detail,
      connections: { wanted: connections, up: connected },
      counters,
    };
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#state = "down";
  }
}
