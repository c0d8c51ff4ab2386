import { type Carrier, waitForSlots, NO_SLOT_OUTCOME } from "@/lib/carriers/carrier";
import { createCounters } from "@/lib/carriers/carrier-counters";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { CarrierLog } from "@/lib/carriers/carrier-kind";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { HttpHealth } from "./health";
import { pullCallbacks, startPump } from "./pump";
import { sendWhole } from "./send";
import type { HttpSettings } from "./settings";

interface HttpOptions {
  name: string;
  settings: HttpSettings;
  log: CarrierLog;
}

export function createHttp({ name, settings, log }: HttpOptions): Carrier {
  const health = new HttpHealth(settings.url);
  const limit = limitConcurrency(settings.connections);
  const counters = createCounters();
  let pump: ReturnType<typeof startPump> | undefined;
  return {
    name,
    async submit(submission) {
      if (!(await waitForSlots(submission, submission.parts.length - 1)))
        return submission.parts.map(() => NO_SLOT_OUTCOME);
      const sent = await limit(() => sendWhole(submission, settings));
      health.note(sent);
      const { outcome } = sent;
      counters.recordRequest(outcome, submission.parts.length);
      // One id for the whole message: its reports apply to every part.
      return submission.parts.map((): PartOutcome => outcome);
    },
    async start(handlers) {
      health.start();
      pump = startPump(name, (_, contents) => pullCallbacks(name, handlers, contents), log);
    },
    async stop() {
      health.stop();
      await pump?.stop();
    },
    health: () => health.read(settings.connections, counters.read()),
  };
}
