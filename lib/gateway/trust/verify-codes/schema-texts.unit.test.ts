import { expect, test } from "vitest";
import { countSegments } from "@/lib/core/text/sms-segments";
import { VOICE_LANGS } from "@/lib/core/voice/voice-languages";
import { SMS_TEXTS, VOICE_TEXTS } from "./schema-texts";
import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { CODE_LENGTH } from "./schema-values";

const LONGEST_CODE = "Zq7Xw9Ke";

test("supports 20 languages, and codes of up to eight characters", () => {
  expect(VOICE_LANGS).toHaveLength(20);
  expect(LONGEST_CODE).toHaveLength(CODE_LENGTH.max);
});

test.each(VOICE_LANGS)(
  "%s: fits a text into one segment, with the code once in text and call",
  (lang) => {
    const text = SMS_TEXTS[lang];
    expect(text.split(CODE_PLACEHOLDER)).toHaveLength(2);
    expect(VOICE_TEXTS[lang].split(CODE_PLACEHOLDER)).toHaveLength(2);
    const sent = text.replace(CODE_PLACEHOLDER, LONGEST_CODE);
    expect(countSegments(sent, null)).toMatchObject({ text: sent, partsCount: 1 });
  },
);
