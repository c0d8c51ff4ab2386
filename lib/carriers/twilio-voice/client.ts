import { type RequestResult, requestOnce, twilioClient } from "@/lib/carriers/twilio/client";
import type { TwilioVoiceSettings } from "./settings";

export interface PlannedCall {
  to: string;
  from: string;
  twiml: string;
}

/** Without retries. */
export function createCallPlacer(settings: TwilioVoiceSettings) {
  const { ring_seconds, machine_detection } = settings;
  const client = twilioClient(settings);
  return (call: PlannedCall, statusCallback: string): Promise<RequestResult> =>
    requestOnce(() =>
      client.calls.create({
        ...call,
        statusCallback,
        statusCallbackMethod: "POST",
        timeout: ring_seconds,
        ...(machine_detection === "wait" && { machineDetection: "DetectMessageEnd" }),
      }),
    );
}
