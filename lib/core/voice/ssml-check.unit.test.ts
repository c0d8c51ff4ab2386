import { describe, expect, it } from "vitest";
import { checkSpeech } from "./ssml-check";

function findProblem(text: string) {
  const reading = checkSpeech(text, "text2speech_ssml");
  return reading.kind === "problem" ? reading.problem : null;
}

describe("SSML text", () => {
  it.each([
    ["Hello", "notWrapped", 1, ""],
    ["<speak>\nHello\n<b>you</b>\n</speak>", "tagUnknown", 3, "b"],
    ["<speak>\n\n<break/></speak>", "breakTime", 3, ""],
    ['<speak>a\n<break time="20s"/></speak>', "breakTooLong", 2, ""],
    ["<speak>a\n<say-as>1</say-as></speak>", "sayAsAttribute", 2, ""],
    ["<speak>a\nb < c</speak>", "notATag", 2, ""],
    ["<speak>a\nb & c</speak>", "badText", 2, ""],
    ["<speak>a\n\u0001</speak>", "badText", 2, ""],
    ["<speak>Hello\n", "notClosed", 2, "speak"],
    ["<speak>a</speak>\n<speak>b</speak>", "speakTwice", 2, ""],
  ])("%j", (text, problem, line, tag) => {
    expect(findProblem(text)).toEqual({ problem, line, tag });
  });

  it.each(["<speak> </speak>", `<speak>${"a".repeat(1_600)}</speak>`])(
    "has no errors for valid tags",
    (text) => {
      expect(findProblem(text)).toBeNull();
    },
  );

  it("shows the spoken text and its approximate duration if valid", () => {
    const text = `<speak>${"word ".repeat(28)}<break time="5s"/></speak>`;
    expect(checkSpeech(text, "text2speech_ssml")).toMatchObject({ kind: "speech", seconds: 15 });
  });
});

it("accepts anything as plain text", () => {
  expect(checkSpeech("1 < 2 & 3", "text2speech")).toMatchObject({ kind: "speech", seconds: 1 });
  expect(checkSpeech("  ", "text2speech")).toMatchObject({ kind: "problem" });
});
