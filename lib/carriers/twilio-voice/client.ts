import type { RequestResult } from "@/lib/carriers/http/request";
import { createResource } from "@/lib/carriers/twilio/client";
import type { TwilioVoiceSettings } from "./settings";

export interface PlannedCall {
  to: string;
  from: string;
  twiml: string;
}

/** Creates a function that places calls without retries. */
export function createCallPlacer(settings: TwilioVoiceSettings) {
  const { ring_seconds, machine_detection } = settings;
  return (call: PlannedCall, statusCallback: string): Promise<RequestResult> =>
    createResource(settings, "Calls", {
      To: call.to,
      From: call.from,
      Twiml: call.twiml,
      StatusCallback: statusCallback,
      StatusCallbackMethod: "POST",
      Timeout: String(ring_seconds),
      ...(machine_detection === "wait" && { MachineDetection: "DetectMessageEnd" }),
    });
}
