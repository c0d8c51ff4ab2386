/** Checks SSML and estimates the call's duration. Runs in the browser while the user types. */
import { DomainError } from "@/lib/core/errors";
import { isSsmlText, parseSpeech, type SpeechText, type VoiceService } from "./speech";
import { parseSsml, SsmlError, type SsmlProblem } from "./ssml";

export interface SpeechProblem {
  problem: SsmlProblem;
  line: number;
  tag: string;
}

export type SpeechAnalysis =
  | { kind: "speech"; speech: SpeechText; seconds: number }
  /** Null if the tags are valid, but the text is too long or silent. */
  | { kind: "problem"; problem: SpeechProblem | null };

const CHARACTERS_PER_SECOND = 14;

function pauseMs(text: string): number {
  return parseSsml(text, "text").reduce(
    (sum, token) => sum + (token.kind === "break" ? token.ms : 0),
    0,
  );
}

function findLine(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

export function checkSpeech(text: string, service: VoiceService): SpeechAnalysis {
  try {
    const speech = parseSpeech(text, service);
    const pause = isSsmlText(text, service) ? pauseMs(text) / 1000 : 0;
    const seconds = Math.ceil([...speech.spoken].length / CHARACTERS_PER_SECOND + pause);
    return { kind: "speech", speech, seconds };
  } catch (error) {
    if (error instanceof SsmlError) {
      const { problem, index, tag } = error;
      return { kind: "problem", problem: { problem, tag, line: findLine(text, index) } };
    }
    if (!(error instanceof DomainError)) throw error;
    return { kind: "problem", problem: null };
  }
}
