import { z } from "zod";
import { twilioAccount, twilioNumber } from "@/lib/carriers/twilio/account";
import { VOICE_LANGS } from "@/lib/core/voice/voice-languages";

const voiceSchema = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}-[A-Z]{2}$/, "must be such as de-DE"),
  voice: z.string().regex(/^[A-Za-z][\w.-]{0,79}$/, "must be such as Polly.Vicki"),
});
export type Voice = z.output<typeof voiceSchema>;

/** See docs/carriers.md. */
export const twilioVoiceSettings = z.strictObject({
  ...twilioAccount,
  /** The account's own or verified numbers. The first is the default caller id. */
  callers: z.array(twilioNumber).min(1).max(100),
  voices: z.partialRecord(z.enum(VOICE_LANGS), voiceSchema).default({}),
  pause_seconds: z.int().min(10).max(3_600).default(60),
  ring_seconds: z.int().min(5).max(120).default(30),
  /** `wait`: speaks to an answering machine after its greeting. */
  machine_detection: z.enum(["off", "wait"]).default("off"),
});
export type TwilioVoiceSettings = z.output<typeof twilioVoiceSettings>;
