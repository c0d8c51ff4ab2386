import { NO_ROUTE } from "@/lib/core/messages/message-state";
import type { Carrier, CarrierHandlers, Submission } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { CarrierLog } from "@/lib/carriers/carrier-kind";
import { sanitizeOutputs } from "@/lib/carriers/clean-texts";
import { TEST_NETWORK } from "@/lib/carriers/carrier";

const DRAIN_MS = 20_000;
const POLL_MS = 20;

export interface RunningCarrier {
  carrier: Carrier;
  settingsKey: string;
  /** Share of the limited connections; empty if unlimited. */
  bindSlots: readonly number[];
  openedAt: number;
  inFlight: () => number;
  isDraining: () => boolean;
  submit: (submission: Submission) => Promise<PartOutcome[]>;
  retire: () => Promise<void>;
}

interface StartOptions {
  carrier: Carrier;
  settingsKey: string;
  bindSlots: readonly number[];
  handlers: CarrierHandlers;
  log: CarrierLog;
}

/**
 * Refuses misrouted submissions, as the last guard before a carrier: test messages go only to the test network, and
 * live ones never do.
 */
function refuseMisrouted(carrier: string, submission: Submission): PartOutcome[] | null {
  if (submission.isTest === (carrier === TEST_NETWORK)) return null;
  const reason = "Test messages stay within the test network, and live ones outside of it.";
  return submission.parts.map(() => ({ kind: "refused", statusCode: NO_ROUTE, reason }));
}

export function startCarrier({
  settingsKey,
  bindSlots,
  handlers,
  log,
  ...given
}: StartOptions): RunningCarrier {
  const carrier = sanitizeOutputs(given.carrier);
  let inFlight = 0;
  let retiring: Promise<void> | undefined;
  const started = carrier.start(handlers).catch((error: unknown) => {
    log(`Failed to start carrier ${carrier.name}`, error);
  });

  async function drainAndStop(): Promise<void> {
    await started;
    const until = performance.now() + DRAIN_MS;
    while (inFlight > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await carrier.stop().catch((error: unknown) => {
      log(`Failed to stop carrier ${carrier.name}`, error);
    });
  }

  return {
    carrier,
    settingsKey,
    bindSlots,
    openedAt: performance.now(),
    inFlight: () => inFlight,
    isDraining: () => retiring !== undefined,
    async submit(submission) {
      const refused = refuseMisrouted(carrier.name, submission);
      if (refused !== null) {
        log(
          `${carrier.name} refused ${submission.uuid}: test messages and live carriers don't mix`,
          null,
        );
        return refused;
      }
      inFlight += 1;
      try {
        return await carrier.submit(submission);
      } finally {
        inFlight -= 1;
      }
    },
    retire() {
      retiring ??= drainAndStop();
      return retiring;
    },
  };
}
