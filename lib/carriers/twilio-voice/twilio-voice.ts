import { NO_ROUTE } from "@/lib/core/messages/message-state";
import type { Carrier, Submission } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { createCounters } from "@/lib/carriers/carrier-counters";
import type { CarrierLog } from "@/lib/carriers/carrier-kind";
import { HttpHealth } from "@/lib/carriers/http/health";
import { startPump } from "@/lib/carriers/http/pump";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { type RepeatHandle, repeat } from "@/lib/carriers/repeat";
import type { RequestResult } from "@/lib/carriers/http/request";
import { asWorker } from "@/lib/db/transaction";
import { startAttempts } from "./attempts";
import { callbackUrl } from "./callbacks";
import { createCallPlacer, type PlannedCall } from "./client";
import { applyOutcomes } from "./outcomes";
import type { TwilioVoiceSettings } from "./settings";
import { toTwiml } from "./speech";
import { deleteCall, insertCall } from "./store";

interface VoiceOptions {
  name: string;
  settings: TwilioVoiceSettings;
  log: CarrierLog;
}

const RETRY_MS = 1_000;

const toRefused = (reason: string): PartOutcome => ({
  kind: "refused",
  statusCode: NO_ROUTE,
  reason,
});

function toCall(
  { serviceCode, parts, phone, senderId, voiceLang }: Submission,
  settings: TwilioVoiceSettings,
): PlannedCall | PartOutcome {
  if (serviceCode === "direct") return toRefused("This carrier only calls.");
  const text = parts.map((part) => part.text).join("");
  const speech = toTwiml({ text, serviceCode, voiceLang }, settings);
  if ("problem" in speech) return toRefused(speech.problem);
  const sender = `+${senderId.replace(/^\+/, "")}`;
  const from = settings.callers.find((caller) => caller === sender) ?? settings.callers[0] ?? "";
  return { to: phone, from, twiml: speech.twiml };
}

export function createTwilioVoice({ name, settings, log }: VoiceOptions): Carrier {
  const health = new HttpHealth(settings.api_url);
  const inTurn = limitConcurrency(settings.connections);
  const ask = createCallPlacer(settings);
  const counters = createCounters();
  let loops: RepeatHandle[] = [];

  async function place(
    call: PlannedCall,
    id: { callId: string; attempt: number },
    canStart = () => true,
  ): Promise<RequestResult> {
    const result = await inTurn(async (): Promise<RequestResult> => {
      if (canStart()) return ask(call, callbackUrl(name, settings, id));
      const reason = "The worker lost its lease.";
      return { outcome: { kind: "temporary", retryAfterMs: 0, reason }, health: "up" };
    });
    health.note(result);
    return result;
  }

  /** A call that may ring already is never requested again. */
  async function begin(submission: Submission, call: PlannedCall): Promise<PartOutcome> {
    const callId = `call-${submission.uuid}`;
    const isNew = await asWorker((tx) => insertCall(tx, name, callId, call, submission));
    if (!isNew) return { kind: "unknown", reason: "This call was begun before." };
    const { outcome } = await place(call, { callId, attempt: 1 }, submission.canStart);
    if (outcome.kind === "accepted") return { kind: "accepted", carrierId: callId };
    await asWorker((tx) => deleteCall(tx, name, callId));
    return outcome;
  }

  return {
    name,
    async submit(submission) {
      const call = toCall(submission, settings);
      const outcome = "kind" in call ? call : await begin(submission, call);
      counters.recordRequest(outcome, submission.parts.length);
      return submission.parts.map(() => outcome);
    },
    async start(handlers) {
      health.start();
      const attempts = { carrier: name, handlers, place };
      loops = [
        startPump(
          name,
          (tx, contents) => {
            const events = contents.flatMap(({ calls = [] }) => calls);
            return applyOutcomes(tx, name, events, settings.pause_seconds, handlers);
          },
          log,
        ),
        repeat({
          work: () => startAttempts(attempts),
          onError: (error) => log(`Failed to schedule call attempts of ${name}; retrying`, error),
          pauseMs: RETRY_MS,
          afterFailureMs: RETRY_MS,
        }),
      ];
    },
    async stop() {
      health.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    health: () => health.read(settings.connections, counters.read()),
  };
}
