import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { parseSpeech } from "./speech";

describe("plain text", () => {
  test("is escaped, spoken literally, and counted in characters", () => {
    expect(parseSpeech('5 < 6 & "7"', "text2speech")).toEqual({
      ssml: "<speak>5 &lt; 6 &amp; &quot;7&quot;</speak>",
      spoken: '5 < 6 & "7"',
      charsCount: 11,
      partsCount: 1,
    });
  });

  test.each([
    ["a", 1, 1],
    ["a".repeat(160), 160, 1],
    ["a".repeat(161), 161, 2],
    ["😀".repeat(160), 160, 1],
    ["a".repeat(1530), 1530, 10],
    ["<b>not SSML</b>", 15, 1],
    ["<speaker>", 9, 1],
  ])("counts %.12s… as %i characters, %i segments", (text, charsCount, partsCount) => {
    expect(parseSpeech(text, "text2speech")).toMatchObject({ charsCount, partsCount });
  });

  test("drops characters that XML can't contain", () => {
    expect(parseSpeech("a\u0000b\ud800c", "text2speech").ssml).toBe("<speak>a b c</speak>");
  });
});

describe("SSML", () => {
  test.each([
    ["<speak>Hello</speak>", "Hello", 5, "<speak>Hello</speak>"],
    [
      '<speak>Hi<break time="1s"/>you</speak>',
      "Hi you",
      7,
      '<speak>Hi<break time="1000ms"/>you</speak>',
    ],
    [
      "<speak>Hi<break time='500ms' /> you</speak>",
      "Hi you",
      7,
      '<speak>Hi<break time="500ms"/> you</speak>',
    ],
    ['<speak>a<break time="1.5s"/></speak>', "a", 4, '<speak>a<break time="1500ms"/></speak>'],
    ['<speak>a<break time="250ms"/></speak>', "a", 2, '<speak>a<break time="250ms"/></speak>'],
    ['<speak>a<break time="250ms"/><break time="250ms"/></speak>', "a", 2, null],
    [
      '<speak>Code <say-as interpret-as="characters">A1</say-as>.</speak>',
      "Code A 1.",
      8,
      '<speak>Code <say-as interpret-as="characters">A1</say-as>.</speak>',
    ],
    [
      "<speak>a &amp; b &lt;c&gt; &#65;&#x42;</speak>",
      "a & b <c> AB",
      12,
      "<speak>a &amp; b &lt;c&gt; AB</speak>",
    ],
    ["  <speak>\n  Hello\n  world\n</speak>\n", "Hello world", 11, null],
    ["<speak >x</speak >", "x", 1, "<speak>x</speak>"],
  ])("%j", (text, spoken, charsCount, ssml) => {
    for (const service of ["text2speech", "text2speech_ssml"] as const) {
      const speech = parseSpeech(text, service);
      expect(speech).toMatchObject({ spoken, charsCount });
      if (ssml !== null) expect(speech.ssml).toBe(ssml);
    }
  });

  test("counts pauses towards a second segment", () => {
    const text = `<speak>${"a".repeat(150)}<break time="6s"/></speak>`;
    expect(parseSpeech(text, "text2speech_ssml")).toMatchObject({ charsCount: 162, partsCount: 2 });
  });
});

describe("errors", () => {
  test.each([
    ["Hello", "wrapped in one <speak>"],
    ["Hello <speak>x</speak>", "wrapped in one <speak>"],
    ["<speak>x</speak> more", "wrapped in one <speak>"],
    ["<speak>x", "<speak> isn't closed"],
    ["<speak>x</speak><speak>y</speak>", "Use <speak> only once"],
    ["<speak><speak>x</speak></speak>", "Use <speak> only once"],
    ["</speak>", "Use <speak> only once"],
    ["<speak/>", "<speak> is empty"],
    ["<speak></speak>", "nothing to speak"],
    ['<speak><break time="1s"/></speak>', "nothing to speak"],
    ["<speak>  </speak>", "nothing to speak"],
    ['<speak><say-as interpret-as="characters">A</speak>', "<say-as> isn't closed"],
    ['<speak><say-as interpret-as="characters">A', "<say-as> isn't closed"],
    ["<speak>x</say-as></speak>", "</say-as> has no opening tag"],
    [
      '<speak><say-as interpret-as="characters"><break time="1s"/></say-as></speak>',
      "<break> can't",
    ],
    [
      '<speak><say-as interpret-as="date">A</say-as></speak>',
      "<say-as> takes exactly one attribute",
    ],
    ["<speak><say-as>A</say-as></speak>", "<say-as> takes exactly one attribute"],
    ['<speak>x<break time="1s"></speak>', "Write a pause as <break"],
    ['<speak>x<break time="1s"></break></speak>', "Write a pause as <break"],
    ["<speak>x<break/></speak>", "<break> takes one attribute"],
    ['<speak>x<break strength="weak"/></speak>', "<break> takes one attribute"],
    ['<speak>x<break time="1"/></speak>', "time of <break>"],
    ['<speak>x<break time="-1s"/></speak>', "time of <break>"],
    ['<speak>x<break time="11s"/></speak>', "up to 10 seconds"],
    ['<speak><audio src="https://evil.example/a.mp3"/></speak>', "<audio> isn't supported"],
    ["<speak><SPEAK>x</SPEAK></speak>", "<SPEAK> isn't supported"],
    ["<speak><p>x</p></speak>", "<p> isn't supported"],
    ['<speak xml:base="file:///">x</speak>', "<speak> doesn't take the attribute xml:base"],
    ['<!DOCTYPE speak [<!ENTITY x SYSTEM "file:///etc/passwd">]><speak>&x;</speak>', "<!DOCTYPE"],
    ['<?xml version="1.0"?><speak>x</speak>', "<?xml"],
    ["<speak><!-- x --></speak>", "<!--"],
    ["<speak><![CDATA[x]]></speak>", "<![CDATA["],
    ["<speak>&x;</speak>", "&amp;"],
    ["<speak>a & b</speak>", "&amp;"],
    ["<speak>&#0;</speak>", "&#0; isn't a character"],
    ["<speak>&#xD800;</speak>", "&#xD800; isn't a character"],
    ["<speak>a\u0000b</speak>", "control character U+0"],
    ["<speak>1 < 2</speak>", "&lt;"],
    ["<speak>x</speak", "&lt;"],
    [`<speak>${"a".repeat(1530)}</speak>`, "1545 characters"],
    ["", "nothing to speak"],
  ])("%.60j: %s", (text, words) => {
    try {
      parseSpeech(text, "text2speech_ssml");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "invalid_input", violations: [{ path: "text" }] });
      expect(String(error)).toContain(words);
    }
  });

  test.each(["", "   ", "\n"])("rejects plain %j, which has no speech", (text) => {
    expect(() => parseSpeech(text, "text2speech")).toThrow("nothing to speak");
  });

  test("handles any hostile text, with a well-formed and stable result", () => {
    const piece = fc.constantFrom(
      "<speak>",
      "</speak>",
      '<break time="1s"/>',
      '<say-as interpret-as="characters">',
      "</say-as>",
      "&amp;",
      "&",
      "<",
      ">",
      '"',
      "]]>",
      "text ",
      "é",
      "😀",
      "<!--",
      "<x/>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `<speak>${pieces.join("")}</speak>`;
        let ssml: string;
        try {
          ssml = parseSpeech(text, "text2speech").ssml;
        } catch (error) {
          expect(error).toMatchObject({ code: "invalid_input" });
          return;
        }
        expect(
          ssml.replace(
            /<\/?speak>|<break time="\d+ms"\/>|<say-as interpret-as="characters">|<\/say-as>/g,
            "",
          ),
        ).not.toMatch(/[<>"']/);
        expect(parseSpeech(ssml, "text2speech_ssml").ssml).toBe(ssml);
      }),
      { numRuns: 500 },
    );
  });
});
