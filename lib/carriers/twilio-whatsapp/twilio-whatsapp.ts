import { NO_ROUTE } from "@/lib/core/messages/message-state";
import type { Carrier } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { createCounters } from "@/lib/carriers/carrier-counters";
import type { CarrierLog } from "@/lib/carriers/carrier-kind";
import { HttpHealth } from "@/lib/carriers/http/health";
import { startPump } from "@/lib/carriers/http/pump";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import type { CodeMessage } from "@/lib/carriers/code-messenger";
import { sendOnce } from "@/lib/carriers/messenger/send-once";
import { startTimeLimits, acceptReports } from "@/lib/carriers/messenger/steps";
import type { RepeatHandle } from "@/lib/carriers/repeat";
import { callbackUrl } from "./callbacks";
import { codeSender } from "./client";
import type { TwilioWhatsappSettings } from "./settings";

interface WhatsappOptions {
  name: string;
  settings: TwilioWhatsappSettings;
  log: CarrierLog;
}

const CODES_ONLY_OUTCOME: PartOutcome = {
  kind: "refused",
  statusCode: NO_ROUTE,
  reason: "This carrier only sends codes.",
};

export function createTwilioWhatsapp({ name, settings, log }: WhatsappOptions): Carrier {
  const health = new HttpHealth(settings.api_url);
  const inTurn = limitConcurrency(settings.connections);
  const ask = codeSender(settings);
  const counters = createCounters();
  let loops: RepeatHandle[] = [];

  async function send(message: CodeMessage): Promise<PartOutcome> {
    const outcome = await inTurn(() =>
      ask(message, callbackUrl(name, settings, message.messageId)),
    );
    health.note(outcome);
    counters.recordRequest(outcome.outcome, 1);
    return outcome.outcome;
  }

  return {
    name,
    submit: async ({ parts }) => parts.map(() => CODES_ONLY_OUTCOME),
    messenger: { send: (message) => sendOnce(name, message, () => send(message)) },
    async start({ onCodeSteps }) {
      health.start();
      loops = [
        startPump(
          name,
          (tx, contents) => {
            const reports = contents.flatMap(({ codes = [] }) => codes);
            counters.add("receipts", reports.length);
            return acceptReports(tx, name, reports, onCodeSteps);
          },
          log,
        ),
        startTimeLimits(name, onCodeSteps, log),
      ];
    },
    async stop() {
      health.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    health: () => health.read(settings.connections, counters.read()),
  };
}
