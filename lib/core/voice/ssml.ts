/**
 * Deliberately not an XML parser: document types, custom entities, comments, CDATA, processing instructions and other
 * tags or attributes are rejected, which rules out XXE and entity expansion. Linear time.
 */
import { DomainError } from "@/lib/core/errors";
import { decodeXmlText } from "@/lib/core/text/xml-text";

export type SsmlProblem =
  | "notWrapped"
  | "notClosed"
  | "tagUnknown"
  | "outsideSpeak"
  | "speakAttribute"
  | "speakEmpty"
  | "speakTwice"
  | "breakShape"
  | "breakInside"
  | "breakTime"
  | "breakTooLong"
  | "closesNothing"
  | "sayAsAttribute"
  | "sayAsInside"
  | "notATag"
  | "badText";

export class SsmlError extends DomainError {
  constructor(
    readonly problem: SsmlProblem,
    message: string,
    path: string,
    readonly index: number,
    readonly tag: string,
  ) {
    super("invalid_input", message, { path, reason: "speech_markup" });
  }
}

type Fail = (problem: SsmlProblem, message: string, tag?: string, ahead?: number) => never;

export type SsmlToken =
  | { kind: "text"; text: string }
  | { kind: "characters"; text: string }
  | { kind: "break"; ms: number };

interface Tag {
  name: string;
  attribute: { name: string; value: string } | null;
  shape: "open" | "close" | "empty";
  end: number;
}

/** `spelled` collects the text of an open `<say-as>`. `fail` throws, so callers need no return. */
interface State {
  inside: "nothing" | "speak" | "say-as" | "end";
  spelled: string;
  tokens: SsmlToken[];
  fail: Fail;
}

/** `<name a="v">`, `<name a='v'/>`, `</name>`: at most one attribute, as no allowed tag takes two. */
const TAG =
  /<(\/?)([A-Za-z][A-Za-z0-9:-]{0,30})(?:\s+([A-Za-z:-]{1,30})\s*=\s*(?:"([^"<]*)"|'([^'<]*)'))?\s*(\/?)>/y;
const BREAK_TIME_PATTERN = /^(\d{1,5})(?:\.(\d{1,3}))?s$|^(\d{1,5})ms$/;
/** Voice providers' maximum for a single pause. */
const MAX_BREAK_MS = 10_000;
const MISSING_SPEAK_TAG = "SSML must be wrapped in one <speak> tag.";

/**
 * @returns content of `<speak>` in order, entities resolved
 * @throws DomainError `invalid_input` at `path`, naming the tag
 */
export function parseSsml(text: string, path: string): SsmlToken[] {
  let i = 0;
  const fail: Fail = (problem, message, tag = "", ahead = 0) => {
    throw new SsmlError(problem, message, path, i + ahead, tag);
  };
  const state: State = { inside: "nothing", spelled: "", tokens: [], fail };
  while (i < text.length) {
    if (text[i] === "<") {
      const tag = parseTag(text, i, fail);
      applyTag(state, tag);
      i = tag.end;
    } else {
      const next = text.indexOf("<", i);
      const end = next < 0 ? text.length : next;
      appendText(
        state,
        decodeXmlText(text.slice(i, end), (message, index) => fail("badText", message, "", index)),
      );
      i = end;
    }
  }
  if (state.inside === "nothing") return fail("notWrapped", MISSING_SPEAK_TAG);
  if (state.inside !== "end") {
    return fail("notClosed", `<${state.inside}> isn't closed.`, state.inside);
  }
  return state.tokens;
}

function appendText(state: State, text: string): void {
  if (state.inside === "speak") state.tokens.push({ kind: "text", text });
  else if (state.inside === "say-as") state.spelled += text;
  else if (text.trim() !== "") state.fail("notWrapped", MISSING_SPEAK_TAG);
}

function applyTag(state: State, tag: Tag): void {
  if (tag.name === "speak") applySpeak(state, tag);
  else if (tag.name !== "break" && tag.name !== "say-as") {
    state.fail(
      "tagUnknown",
      `<${tag.name}> isn't supported. Use <speak>, <break> or <say-as>.`,
      tag.name,
    );
  } else if (state.inside === "nothing" || state.inside === "end") {
    state.fail("outsideSpeak", `Move <${tag.name}> inside <speak>.`, tag.name);
  } else if (tag.name === "break") applyBreak(state, tag);
  else applySayAs(state, tag);
}

function applySpeak(state: State, { attribute, shape }: Tag): void {
  if (attribute !== null) {
    state.fail("speakAttribute", `<speak> doesn't take the attribute ${attribute.name}.`);
  }
  if (shape === "empty") state.fail("speakEmpty", "<speak> is empty.");
  if (shape === "close" && state.inside === "say-as") {
    state.fail("notClosed", "<say-as> isn't closed.", "say-as");
  }
  if (shape === "open" && state.inside === "nothing") state.inside = "speak";
  else if (shape === "close" && state.inside === "speak") state.inside = "end";
  else state.fail("speakTwice", "Use <speak> only once, around the whole text.");
}

function applyBreak(state: State, { attribute, shape }: Tag): void {
  if (shape !== "empty") state.fail("breakShape", 'Write a pause as <break time="1s"/>.');
  if (state.inside === "say-as") state.fail("breakInside", "<break> can't be inside <say-as>.");
  if (attribute?.name !== "time") {
    state.fail("breakTime", '<break> takes one attribute: time="1s" or time="500ms".');
  }
  state.tokens.push({ kind: "break", ms: parseDuration(attribute.value, state.fail) });
}

function applySayAs(state: State, { attribute, shape }: Tag): void {
  if (shape === "close") {
    if (state.inside !== "say-as") state.fail("closesNothing", "</say-as> has no opening tag.");
    state.tokens.push({ kind: "characters", text: state.spelled });
    state.inside = "speak";
    return;
  }
  if (attribute?.name !== "interpret-as" || attribute.value !== "characters") {
    state.fail(
      "sayAsAttribute",
      '<say-as> takes exactly one attribute: interpret-as="characters".',
    );
  }
  if (state.inside === "say-as")
    state.fail("sayAsInside", "<say-as> can't be inside another <say-as>.");
  state.spelled = "";
  if (shape === "open") state.inside = "say-as";
}

function parseTag(text: string, start: number, fail: Fail): Tag {
  TAG.lastIndex = start;
  const match = TAG.exec(text);
  if (match === null) {
    const visible = JSON.stringify(text.slice(start, start + 20));
    return fail(
      "notATag",
      `${visible} is not a tag that can be read; write < as &lt; when it is meant as text.`,
    );
  }
  const [whole, slash, name = "", attributeName, double, single, empty] = match;
  if (slash !== "" && (empty !== "" || attributeName !== undefined)) {
    return fail("notATag", `</${name}> isn't a valid closing tag.`);
  }
  return {
    name,
    attribute:
      attributeName === undefined ? null : { name: attributeName, value: double ?? single ?? "" },
    shape: slash !== "" ? "close" : empty !== "" ? "empty" : "open",
    end: start + whole.length,
  };
}

function parseDuration(time: string, fail: Fail): number {
  const match = BREAK_TIME_PATTERN.exec(time);
  if (match === null) return fail("breakTime", 'Write the time of <break> as "1s" or "500ms".');
  const [, seconds, fraction = "", milliseconds] = match;
  const ms =
    milliseconds !== undefined
      ? Number(milliseconds)
      : Number(seconds) * 1000 + Number(fraction.padEnd(3, "0"));
  return ms > MAX_BREAK_MS ? fail("breakTooLong", "A <break> can be up to 10 seconds.") : ms;
}
