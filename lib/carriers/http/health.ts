import { connect } from "node:net";
import type { CarrierHealth, PartOutcome } from "@/lib/carriers/carrier";

/** After so many requests in a row that found nobody. */
const DOWN_AFTER = 3;
const PROBE_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;
/** After the credentials were refused, they are tried again. */
const REFUSED_MS = 60_000;

/** Whether the host takes a connection. */
function probe(url: URL): Promise<boolean> {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

/**
 * How a carrier behind HTTP is: by what requests came to. One that is down gets no messages while others take them, so
 * it is asked for a connection meanwhile.
 */
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
    // A few failures are a hiccup.
    if (health === "down" && this.#failures < DOWN_AFTER) return;
    const isUp = health === "up" || outcome.kind === "accepted";
    this.#become(health, isUp ? null : outcome.reason);
  }

  #become(state: "up" | "down" | "refused", detail: string | null): void {
    this.#detail = detail;
    if (this.#state === state) return;
    this.#state = state;
    clearTimeout(this.#timer);
    if (state === "down") this.#probeIn(PROBE_MS);
    if (state === "refused") {
      this.#timer = setTimeout(() => this.#become("up", null), REFUSED_MS).unref();
    }
  }

  #probeIn(ms: number): void {
    this.#timer = setTimeout(async () => {
      const isThere = await probe(this.#url);
      if (this.#isStopped || this.#state !== "down") return;
      if (isThere) return this.#become("up", null);
      this.#detail ??= "No connection to the host.";
      this.#probeIn(PROBE_MS);
    }, ms).unref();
  }

  /** Asks the host for a connection; until it takes one the carrier is down. */
  start(): void {
    this.#probeIn(0);
  }

  read(): Pick<CarrierHealth, "state" | "detail"> {
    return { state: this.#state, detail: this.#detail };
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#state = "down";
  }
}
