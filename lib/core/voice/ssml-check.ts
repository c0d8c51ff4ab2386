/** Checks an SSML text as it is typed, and estimates the length of the call. */
import { DomainError } from "@/lib/core/errors";
import { isSsmlText, parseSpeech, type SpeechText, type VoiceService } from "./speech";
import { parseSsml, SsmlError, type SsmlProblem } from "./ssml";

export interface SpeechProblem {
  problem: SsmlProblem;
  /** From 1. */
  line: number;
  tag: string;
}

export type SpeechAnalysis =
  | { kind: "speech"; speech: SpeechText; seconds: number }
  /** Null: nothing is wrong with its tags, but it is too long, or says nothing. */
  | { kind: "problem"; problem: SpeechProblem | null };

/** Calm speech: about 150 words a minute. */
const CHARACTERS_PER_SECOND = 14;

function pauseMs(text: string): number {
  return parseSsml(text, "text").reduce(
    (sum, token) => sum + (token.kind === "break" ? token.ms : 0),
    0,
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** The spoken text and its approximate length, or the first error. */
export function checkSpeech(text: string, service: VoiceService): SpeechAnalysis {
  try {
    const speech = parseSpeech(text, service);
    const pause = isSsmlText(text, service) ? pauseMs(text) / 1000 : 0;
    const seconds = Math.ceil([...speech.spoken].length / CHARACTERS_PER_SECOND + pause);
    return { kind: "speech", speech, seconds };
  } catch (error) {
    if (error instanceof SsmlError) {
      const { problem, index, tag } = error;
      return { kind: "problem", problem: { problem, tag, line: lineOf(text, index) } };
    }
    if (!(error instanceof DomainError)) throw error;
    return { kind: "problem", problem: null };
  }
}
