import { expect, test } from "vitest";
import { checkMessage, type MessageRequest } from "./check-message";

const NOW = new Date("2026-06-01T12:00:00Z");
const BODY = { phone: "0171 3920001", sender_id: "POSTHORN", text: "Hello" };
const check = (body: Partial<MessageRequest>, linkedText?: string) =>
  checkMessage(
    { ...BODY, ...body },
    { iso2: "DE", now: NOW, ...(linkedText !== undefined && { linkedText }) },
  );
const CALL = { service_code: "text2speech" } as const;
const FAR = NOW.getTime() / 1000 + 367 * 86_400;

test("validates a message as it will be sent", () => {
  const { message, errors } = check({ delivery_at: 1_800_000_000 });
  expect(errors).toEqual([]);
  expect(message).toMatchObject({
    service: "direct",
    phone: { e164: "+491713920001" },
    senderId: "POSTHORN",
    content: { partsCount: 1, isUnicode: false, spoken: null },
    voiceLang: null,
    deliveryAt: new Date(1_800_000_000_000),
  });
});

test("uses a phone number as a call's sender, and no language by default", () => {
  const { message } = check({ ...CALL, sender_id: "Grüße", text: "Guten Tag" });
  expect(message).toMatchObject({
    senderId: "+493023125000",
    voiceLang: null,
    content: { spoken: "Guten Tag" },
  });
});

test("counts segments of the text including its links", () => {
  const text = `${"a".repeat(150)}[slink A]`;
  expect(check({ text }, "a".repeat(161)).message?.content.partsCount).toBe(2);
});

test.each<[Partial<MessageRequest>, string, string | undefined]>([
  [{ phone: "nobody" }, "phone", "phone_unreadable"],
  [{ phone: "+493023125000" }, "phone", "landline"],
  [{ sender_id: "Grüße" }, "sender_id", "sender_unreadable"],
  [{ text: "" }, "text", "text_empty"],
  [{ text: "ä".repeat(1531) }, "text", "text_too_long"],
  [{ text: "ж".repeat(671) }, "text", "text_too_long"],
  [{ text: "日本", is_unicode: false }, "text", "no_gsm_form"],
  [{ text: "Hi [slink a b]" }, "text", "placeholder_unreadable"],
  [{ text: "a".repeat(1531) }, "text", "text_too_long"],
  [{ delivery_at: FAR }, "delivery_at", "delivery_too_far"],
  [{ attempts_count_max: 2 }, "attempts_count_max", undefined],
  [{ ...CALL, text: " " }, "text", "nothing_to_speak"],
  [{ ...CALL, text: "a".repeat(1531) }, "text", "speech_too_long"],
  [{ ...CALL, text: "[slink A]" }, "text", "link_in_call"],
  [{ ...CALL, voice_lang: "xx" }, "voice_lang", undefined],
])("%j violates a rule of %s", (body, path, reason) => {
  const { message, errors } = check(body);
  expect(message).toBeNull();
  expect(errors.map(({ violations, reason }) => [violations[0]?.path, reason])).toEqual([
    [path, reason],
  ]);
});

test("reports each violated rule at its field", () => {
  const { errors } = check({ phone: "1", sender_id: "", text: "", delivery_at: FAR });
  expect(errors.map(({ violations }) => violations[0]?.path)).toEqual([
    "phone",
    "delivery_at",
    "text",
    "sender_id",
  ]);
});
