"use client";

import { useNow } from "@/components/hooks/use-now";
import { useMemo } from "react";
import { DomainError } from "@/lib/core/errors";
import { type CostlyCharacter, costlyCharacters } from "@/lib/core/text/gsm-alphabet";
import { isTooFarAhead } from "@/lib/core/time/time";
import { type ResolvedTime, resolveScheduledTime } from "@/lib/core/time/scheduled-time";
import { parseSenderId, type SenderId } from "@/lib/core/phone/sender-id";
import { countSegments, isTooLong, type SegmentCount } from "@/lib/core/text/sms-segments";
import type { SpeechAnalysis } from "@/lib/core/voice/ssml-check";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { MAX_TEMPLATE } from "@/lib/gateway/messaging/bulks/schema-values";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { toServiceCode } from "./content";
import {
  type DraftRecurrence,
  getRecurrence,
  listRunTimes,
  toRule,
} from "@/components/messaging/recurrence/draft-recurrence";
import { type TextLink, useTextLinks } from "./use-text-links";
import { type PhoneAnalysis, usePhoneAnalysis } from "./use-phone-analysis";
import { useSpeechAnalysis } from "./use-speech-analysis";

export type TimeAnalysis =
  | { kind: "now" }
  | Exclude<ResolvedTime, { kind: "instant" }>
  | { kind: "past" }
  | { kind: "incompleteRule" }
  | { kind: "noRun" }
  | { kind: "tooFar"; at: number }
  | Extract<ResolvedTime, { kind: "instant" }>;

export interface MessageAnalysis {
  /** Known short links are expanded. */
  text: string;
  links: readonly TextLink[];
  phone: PhoneAnalysis;
  /** Null if networks accept it neither as number nor alphanumeric. */
  sender: SenderId | null;
  count: SegmentCount | null;
  costly: readonly CostlyCharacter[];
  isTooLong: boolean;
  speech: SpeechAnalysis | null;
  /** Null if there are no billable parts. */
  parts: number | null;
  time: TimeAnalysis;
}

function parseDeliveryTime(content: DraftContent, now: number): TimeAnalysis {
  const recurrence = getRecurrence(content);
  if (recurrence !== null) return parseFirstRun(recurrence, now);
  const scheduled = content.delivery_at;
  if (scheduled === null) return { kind: "now" };
  const resolved = resolveScheduledTime(scheduled);
  if (resolved.kind !== "instant") return resolved;
  if (resolved.at <= now) return { kind: "past" };
  return isTooFarAhead(resolved.at, now) ? { kind: "tooFar", at: resolved.at } : resolved;
}

function parseFirstRun(recurrence: DraftRecurrence, now: number): TimeAnalysis {
  if (!isTimeZone(recurrence.zone)) return { kind: "unknownZone" };
  if (recurrence.name.trim() === "" || toRule(recurrence) === null)
    return { kind: "incompleteRule" };
  const [at] = listRunTimes(recurrence, now, 1);
  if (at === undefined) return { kind: "noRun" };
  return isTooFarAhead(at, now)
    ? { kind: "tooFar", at }
    : { kind: "instant", at, isRepeated: false };
}

function parseSender(input: string): SenderId | null {
  try {
    return parseSenderId(input.trim());
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export function useMessageAnalysis(
  content: DraftContent,
  settings: SendingSettings,
): MessageAnalysis {
  const { mode, text, is_unicode } = content;
  const isVoice = mode === "voice";
  const phone = usePhoneAnalysis(mode === "bulk" ? "" : content.phone, settings.country);
  const sender = useMemo(() => parseSender(content.sender_id), [content.sender_id]);
  const service = toServiceCode(content);
  const { links, expand } = useTextLinks(text);
  const expanded = expand(text);
  const ofText = useMemo(() => {
    if (isVoice) return null;
    const count = countSegments(expanded, is_unicode);
    // Marks refer to the text as typed.
    return { count, costly: count.isUnicode ? costlyCharacters(text) : [] };
  }, [isVoice, text, expanded, is_unicode]);
  const now = useNow(60);
  const speech = useSpeechAnalysis(text, service);
  const count = ofText?.count ?? null;
  return {
    text: expanded,
    links,
    phone,
    sender,
    count,
    costly: ofText?.costly ?? [],
    // Placeholders make lengths vary by recipient; templates have their own limit.
    isTooLong: mode === "bulk" ? text.length > MAX_TEMPLATE : count !== null && isTooLong(count),
    speech,
    parts:
      text.trim() === ""
        ? null
        : (count?.partsCount ?? (speech?.kind === "speech" ? speech.speech.partsCount : null)),
    time: parseDeliveryTime(content, now),
  };
}
