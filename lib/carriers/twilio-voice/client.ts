import { type RequestResult, askOnce, twilioClient } from "@/lib/carriers/twilio/client";
import type { TwilioVoiceSettings } from "./settings";

/** A call as the provider is asked for it. */
export interface PlannedCall {
  to: string;
  from: string;
  twiml: string;
}

/** Returns what asks the provider for one call, once. */
export function callPlacer(settings: TwilioVoiceSettings) {
  const { ring_seconds, machine_detection } = settings;
  const client = twilioClient(settings);
  return (call: PlannedCall, statusCallback: string): Promise<RequestResult> =>
    askOnce(() =>
      client.calls.create({
        ...call,
        statusCallback,
        statusCallbackMethod: "POST",
        timeout: ring_seconds,
        ...(machine_detection === "wait" && { machineDetection: "DetectMessageEnd" }),
      }),
    );
}
