/**
 * Plain text, or SSML (W3C Speech Synthesis Markup Language 1.1) restricted to `<speak>`, `<break time>` and `<say-as
 * interpret-as="characters">`.
 */
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { DomainError } from "@/lib/core/errors";
import { CHARS_PER_SPEECH_PART } from "./speech-part";
import { parseSsml, type SsmlToken } from "./ssml";
import { escapeXml } from "@/lib/core/text/xml-text";

export type VoiceService = "text2speech" | "text2speech_ssml";

export interface SpeechText {
  /** Always one well-formed `<speak>` element, rebuilt from the parsed text. */
  ssml: string;
  /** Spoken text: no tags, spelled words with separated letters. */
  spoken: string;
  /** Code points plus 2 per second of pause, excluding tags. */
  charsCount: number;
  /** Started 160 characters, at least 1. */
  partsCount: number;
}

const CHARS_PER_PAUSE_SECOND = 2;
/** Includes tags. */
const MAX_SPEECH_CHARACTERS = MAX_TEXT_LENGTH;

const SPEAK_TAG_PATTERN = /^\s*<speak[\s/>]/;
/** Forbidden in XML 1.0 even when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

export const isSsmlText = (text: string, service: VoiceService): boolean =>
  service === "text2speech_ssml" || SPEAK_TAG_PATTERN.test(text);

/**
 * Parses a text to speak. `text2speech` also accepts SSML wrapped in `<speak>`; `text2speech_ssml` requires it.
 * @param path field of the error
 * @throws DomainError `invalid_input`: empty, over 1530 characters, or SSML that is malformed or uses anything but the
 * three tags; the message names the tag
 */
export function parseSpeech(text: string, service: VoiceService, path = "text"): SpeechText {
  if (text.trim() === "") throw emptySpeechError(path);
  const length = countCodePoints(text);
  if (length > MAX_SPEECH_CHARACTERS) {
    throw new DomainError(
      "invalid_input",
      `The text has ${length} characters; a voice message can have up to ${MAX_SPEECH_CHARACTERS}.`,
      { path, reason: "speech_too_long", limit: MAX_SPEECH_CHARACTERS },
    );
  }
  const speech = isSsmlText(text, service) ? readTokens(parseSsml(text, path)) : parsePlain(text);
  if (speech.spoken.trim() === "") throw emptySpeechError(path);
  return speech;
}

const emptySpeechError = (path: string) =>
  new DomainError("invalid_input", "There's nothing to speak. Add some text.", {
    path,
    reason: "nothing_to_speak",
  });

function parsePlain(text: string): SpeechText {
  const spoken = text.replace(FORBIDDEN_IN_XML, " ");
  return price(`<speak>${escapeXml(spoken)}</speak>`, spoken, countCodePoints(spoken));
}

function readTokens(tokens: readonly SsmlToken[]): SpeechText {
  let body = "";
  let spoken = "";
  let countedText = "";
  let pauseMs = 0;
  for (const token of tokens) {
    if (token.kind === "break") {
      body += `<break time="${token.ms}ms"/>`;
      spoken += " ";
      pauseMs += token.ms;
    } else if (token.kind === "characters") {
      body += `<say-as interpret-as="characters">${escapeXml(token.text)}</say-as>`;
      spoken += [...token.text].join(" ");
      countedText += token.text;
    } else {
      body += escapeXml(token.text);
      spoken += token.text;
      countedText += token.text;
    }
  }
  const pause = Math.ceil((pauseMs * CHARS_PER_PAUSE_SECOND) / 1000);
  const characters = countCodePoints(collapseSpaces(countedText)) + pause;
  return price(`<speak>${body}</speak>`, collapseSpaces(spoken), characters);
}

function price(ssml: string, spoken: string, charsCount: number): SpeechText {
  const partsCount = Math.max(1, Math.ceil(charsCount / CHARS_PER_SPEECH_PART));
  return { ssml, spoken, charsCount, partsCount };
}

/** Collapses line breaks and indentation between tags, which are silent. */
function collapseSpaces(text: string): string {
  return text.split(/\s+/).join(" ").trim();
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
