import { describe, expect, test } from "vitest";
import { detectVoiceLanguage } from "./voice-language";
import { normaliseVoiceLang } from "./voice-languages";
import { VOICE_LANGS } from "./voice-languages";

test("supports the specification's 20 languages", () => {
  expect(new Set(VOICE_LANGS).size).toBe(20);
});

describe("normaliseVoiceLang", () => {
  test.each([
    ["de", "DE"],
    ["Uk", "UK"],
    ["EN", "EN"],
  ])("normalizes %s to %s", (input, lang) => {
    expect(normaliseVoiceLang(input)).toBe(lang);
  });

  test.each(["", "XX", "de-DE", "ge", "constructor", " DE"])("rejects %j", (input) => {
    expect(() => normaliseVoiceLang(input)).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        violations: [expect.objectContaining({ path: "voice_lang" })],
      }),
    );
  });
});

describe("detectVoiceLanguage", () => {
  // Numbers of another language's country on purpose: the content must decide.
  test.each([
    ["EN", "Your appointment is tomorrow at ten in the morning."],
    ["DE", "Ihr Termin ist morgen um zehn Uhr. Bitte seien Sie pünktlich."],
    ["FR", "Votre rendez-vous est demain à dix heures."],
    ["IT", "Il tuo appuntamento è domani mattina alle dieci."],
    ["ES", "Su cita es mañana a las diez de la mañana."],
    ["PL", "Twoja wizyta jest jutro o godzinie dziesiątej."],
    ["NL", "Uw afspraak is morgen om tien uur in de ochtend."],
    ["RO", "Programarea dumneavoastră este mâine la ora zece."],
    ["PT", "A sua consulta é amanhã às dez horas da manhã."],
    ["CS", "Vaše schůzka je zítra v deset hodin dopoledne."],
    ["HU", "Az Ön időpontja holnap délelőtt tíz órakor lesz."],
    ["SV", "Din tid är bokad i morgon klockan tio på förmiddagen."],
    ["DA", "Din aftale er i morgen klokken ti om formiddagen."],
    ["FI", "Teidän aikanne on huomenna kello kymmenen aamulla."],
    ["SK", "Vaše stretnutie je zajtra o desiatej hodine dopoludnia."],
    ["HR", "Vaš sastanak je sutra ujutro u deset sati."],
    ["TR", "Randevunuz yarın sabah saat onda, lütfen geç kalmayın."],
    ["RU", "Ваша запись назначена на завтра в десять часов утра."],
    ["BG", "Вашият час е утре в десет часа сутринта, моля не закъснявайте."],
    ["UK", "Ваш запис призначено на завтра о десятій годині ранку."],
  ])("detects %s: %s", async (lang, text) => {
    expect(await detectVoiceLanguage(text, "+5215512345678")).toBe(lang);
  });

  test.each([
    ["1234", "+491711234567", "DE"],
    ["1234", "+41791234567", "DE"],
    ["1234", "+436641234567", "DE"],
    ["Code 1234", "+34612345678", "ES"],
    ["Code 1234", "+50661234567", "ES"],
    ["Код 1234", "+79161234567", "RU"],
    // By content these two would be Bulgarian (too few letters) and Czech (a tie of several languages).
    ["Ваш код 1234", "+79161234567", "RU"],
    ["Donaudampfschiff", "+491711234567", "DE"],
    ["1234", "+33612345678", "EN"],
    ["", "+12125550123", "EN"],
    ["https://example.com/termin", "+491711234567", "DE"],
    ["你好世界你好世界你好世界", "+8613812345678", "EN"],
  ])("falls back for %j to %s to %s", async (text, e164, lang) => {
    expect(await detectVoiceLanguage(text, e164)).toBe(lang);
  });
});
