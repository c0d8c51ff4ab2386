import type { ConnectionHealth, Submission } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { Messenger } from "@/lib/carriers/code-messenger";
import { recordSubmission } from "@/lib/metrics/carriers";
import type { RunningCarrier } from "./running-carrier";
import type { CarrierStatistics } from "./carrier-statistics";

const RESTART_MS = 500;
/** Before other carriers are preferred. */
const CONNECT_MS = 5_000;

function isUp({ carrier }: RunningCarrier): boolean {
  const health = carrier.health?.();
  return health === undefined || health.state === "up" || health.state === "degraded";
}

export class LiveCarrier {
  readonly sessions: RunningCarrier[] = [];
  problem: string | null = null;

  constructor(
    readonly name: string,
    readonly statistics: CarrierStatistics,
  ) {}

  #open(): RunningCarrier[] {
    return this.sessions.filter((session) => !session.isDraining());
  }

  /** Up first, then least busy; undefined while the only connections are connecting. */
  #best(): RunningCarrier | undefined {
    const open = this.#open();
    const connected = open.filter(isUp);
    const usable = connected.length > 0 ? connected : this.#isConnecting() ? [] : open;
    return usable.reduce<RunningCarrier | undefined>(
      (best, item) => (best === undefined || item.inFlight() < best.inFlight() ? item : best),
      undefined,
    );
  }

  #isConnecting(): boolean {
    const now = performance.now();
    return this.sessions.some(
      (session) => session.isDraining() || now - session.openedAt < CONNECT_MS,
    );
  }

  /** A restart is awaited: another route may cost more. */
  isBypassed(): boolean {
    if (this.statistics.breaker.isOpen()) return true;
    return !this.#open().some(isUp) && !this.#isConnecting();
  }

  async submit(submission: Submission): Promise<PartOutcome[]> {
    const session = this.#best();
    if (session === undefined) {
      const reason = "The connections of the carrier are being restarted.";
      return submission.parts.map(() => ({ kind: "temporary", retryAfterMs: RESTART_MS, reason }));
    }
    const startedAt = performance.now();
    const outcomes = await session.submit(submission);
    recordSubmission(this.name, startedAt);
    this.statistics.recordOutcomes(outcomes);
    return outcomes;
  }

  inFlight(): number {
    return this.sessions.reduce((sum, session) => sum + session.inFlight(), 0);
  }

  messenger(): Messenger | undefined {
    return this.#best()?.carrier.messenger;
  }

  /** The best connection's, degraded while some aren't up. */
  health(): ConnectionHealth {
    const sessions = this.#open();
    const healths = sessions.map(({ carrier }): ConnectionHealth => {
      return carrier.health?.() ?? { state: "up", detail: null, connections: { wanted: 1, up: 1 } };
    });
    const connections = {
      wanted: healths.reduce((sum, item) => sum + item.connections.wanted, 0),
      up: healths.reduce((sum, item) => sum + item.connections.up, 0),
    };
    if (healths.length === 0) {
      const state = this.problem === null ? "down" : "refused";
      return { state, detail: this.problem, connections };
    }
    const states = healths.map(({ state }) => state);
    const detail = healths.find((item) => item.detail !== null)?.detail ?? null;
    if (!states.some((state) => state === "up" || state === "degraded")) {
      return { state: states.includes("refused") ? "refused" : "down", detail, connections };
    }
    const isWhole = states.every((state) => state === "up");
    if (this.statistics.breaker.isOpen()) {
      return { state: "degraded", detail: "Most parts are put off.", connections };
    }
    return { state: isWhole ? "up" : "degraded", detail, connections };
  }
}
