import { describe, expect, it } from "vitest";
import { LANGUAGES, regionalTag } from "@/lib/core/languages";
import { getDateOrder } from "./numeric-date";
import { parseNaturalTime, parseTypedClock, parseTypedDay } from "./natural-time";
import { formatWallDay } from "./wall-text";

/** Saturday. */
const NOW = { year: 2026, month: 11, day: 21, hour: 9, minute: 41 };

function read(input: string): string | null {
  const found = parseNaturalTime(input, NOW, "dayFirst", { hour: 8, minute: 0 });
  if (found === null) return null;
  if (found.kind === "after") return `+${found.seconds}`;
  const { year, month, day, hour, minute } = found.wall;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

describe("typed time", () => {
  it.each([
    ["Fri 8am", "2026-11-27 08:00"],
    ["Fr 8 Uhr", "2026-11-27 08:00"],
    ["Freitag um 8:30 Uhr", "2026-11-27 08:30"],
    ["am Freitag um 20 Uhr", "2026-11-27 20:00"],
    ["next friday at 12 pm", "2026-11-27 12:00"],
    ["friday 12am", "2026-11-27 00:00"],
    ["Fri", "2026-11-27 08:00"],
    ["Fri 24:00", "2026-11-28 00:00"],
    ["Freitag 24 Uhr", "2026-11-28 00:00"],
    ["Fri at midnight", "2026-11-28 00:00"],
    ["Saturday midnight", "2026-11-22 00:00"],
    ["morgen um Mitternacht", "2026-11-23 00:00"],
    ["midnight", "2026-11-22 00:00"],
    ["31.12. 24:00", "2027-01-01 00:00"],
    ["2026-11-27T24:00:00", "2026-11-28 00:00"],
    ["24:01", null],
    ["24pm", null],
    ["24", null],
    ["24h", null],
    ["tomorrow 14:30", "2026-11-22 14:30"],
    ["morgen 9", "2026-11-22 09:00"],
    ["übermorgen mittags", "2026-11-23 12:00"],
    ["heute 18 Uhr", "2026-11-21 18:00"],
    ["8am", "2026-11-22 08:00"],
    ["10:15", "2026-11-21 10:15"],
    ["Saturday 9am", "2026-11-28 09:00"],
    ["Sa 18 Uhr", "2026-11-21 18:00"],
    ["27 Nov 8:00", "2026-11-27 08:00"],
    ["Nov 27, 2026 8:00", "2026-11-27 08:00"],
    ["Nov 27 8:00", "2026-11-27 08:00"],
    ["27.11. 8 Uhr", "2026-11-27 08:00"],
    ["27. November um 8", "2026-11-27 08:00"],
    ["1.2. 8.30 Uhr", "2027-02-01 08:30"],
    ["2027-03-28 02:30", "2027-03-28 02:30"],
    ["1st of", null],
    ["viernes a las 8", "2026-11-27 08:00"],
    ["mañana a las 14:30", "2026-11-22 14:30"],
    ["pasado mañana", "2026-11-23 08:00"],
    ["27 de noviembre de 2026 8:30 h", "2026-11-27 08:30"],
    ["el 27 nov a las 9", "2026-11-27 09:00"],
    ["dentro de 2 horas", "+7200"],
    ["en 3 días", "+259200"],
    ["hoy a medianoche", "2026-11-22 00:00"],
    ["sexta-feira às 8h30", "2026-11-27 08:30"],
    ["amanhã às 14h30", "2026-11-22 14:30"],
    ["depois de amanhã ao meio-dia", "2026-11-23 12:00"],
    ["27 de novembro de 2026 8h", "2026-11-27 08:00"],
    ["em 30 minutos", "+1800"],
    ["daqui a uma hora", "+3600"],
    ["w piątek o 8:30", "2026-11-27 08:30"],
    ["pt. 8:30", "2026-11-27 08:30"],
    ["jutro o godz. 14", "2026-11-22 14:00"],
    ["pojutrze w południe", "2026-11-23 12:00"],
    ["27 listopada 2026 8:00", "2026-11-27 08:00"],
    ["27 lis 8:00", "2026-11-27 08:00"],
    ["za 2 godziny", "+7200"],
    ["za godzinę", "+3600"],
    ["za 3 dni", "+259200"],
    ["za 30 minut", "+1800"],
    ["in 2 hours", "+7200"],
    ["in 30 Minuten", "+1800"],
    ["in einer Stunde", "+3600"],
    ["in 3 Tagen", "+259200"],
    ["3/4 8:00", "2027-04-03 08:00"],
    ["27/11/2026 8am", "2026-11-27 08:00"],
    ["Fri 27/11 20:15", "2026-11-27 20:15"],
    ["1.12.26 8 Uhr", "2026-12-01 08:00"],
    ["1.12. 18 Uhr", "2026-12-01 18:00"],
    ["1.12.18 Uhr", null],
    ["27.11 14:30", "2026-11-27 14:30"],
    ["27.11 8 Uhr", "2026-11-27 08:00"],
    ["8.10 27.11.", "2026-11-27 08:10"],
    ["2026/11/27 14:30", "2026-11-27 14:30"],
    ["2026-11-27T14:30:00", "2026-11-27 14:30"],
    ["27.11.2026 14:30:00", "2026-11-27 14:30"],
    ["2026-11-27T14:30:00Z", null],
    ["27/11/2026 14:30:05", null],
    ["27-Nov-2026 8am", "2026-11-27 08:00"],
    ["\u200e27/11/2026 \u200f\u200e2:30\u202fPM", "2026-11-27 14:30"],
    ["3-4", null],
    ["31/2 8:00", null],
    ["13/13/2026", null],
    ["31.2. 8 Uhr", null],
    ["25:00", null],
    ["13pm", null],
    ["soon", null],
    ["", null],
  ])("%s", (input, expected) => {
    expect(read(input)).toBe(expected);
  });
});

describe("typed day", () => {
  it.each([
    ["Fri, 27 Nov 2026", "2026-11-27"],
    ["Fr, 27. Nov. 2026", "2026-11-27"],
    ["27 nov", "2026-11-27"],
    ["27.11.", "2026-11-27"],
    ["27.11", "2026-11-27"],
    ["27/11/2026", "2026-11-27"],
    ["01/12/2026", "2026-12-01"],
    ["27/11", "2026-11-27"],
    ["11/27/2026", "2026-11-27"],
    ["27/11/26", "2026-11-27"],
    ["27-11-2026", "2026-11-27"],
    ["Friday 27/11/2026", "2026-11-27"],
    ["27.11.26", "2026-11-27"],
    ["2026/11/27", "2026-11-27"],
    ["2026. 11. 27.", null],
    ["2026.11.27", "2026-11-27"],
    ["2026/11-27", null],
    ["27-Nov-2026", "2026-11-27"],
    ["\u200e27/11/2026", "2026-11-27"],
    ["27\u00a0Nov\u00a02026", "2026-11-27"],
    ["27/11/026", null],
    ["27/11/2026/1", null],
    ["0/11/2026", null],
    ["2027-01-31", "2027-01-31"],
    ["tomorrow", "2026-11-22"],
    ["Mi", "2026-11-25"],
    ["Sat", "2026-11-21"],
    ["1 Nov", "2027-11-01"],
    ["1 Nov 2026", "2026-11-01"],
    ["31 Feb", null],
    ["27 Nov 8:00", null],
    ["27", null],
    ["27.11.0026", null],
    ["0000-01-01", null],
    ["0999-12-31", null],
    ["", null],
  ])("%s", (input, expected) => {
    const day = parseTypedDay(input, NOW, "dayFirst");
    const two = (value: number) => String(value).padStart(2, "0");
    expect(day && `${day.year}-${two(day.month)}-${two(day.day)}`).toBe(expected);
  });
});

describe("typed day in the past", () => {
  it.each([
    ["1 Nov", "2026-11-01"],
    ["27/11", "2025-11-27"],
    ["21/11", "2026-11-21"],
    ["1.12.", "2025-12-01"],
    ["27/11/2026", "2026-11-27"],
    ["Mon", "2026-11-16"],
    ["Sa", "2026-11-21"],
    ["yesterday", "2026-11-20"],
    ["vorgestern", "2026-11-19"],
    ["tomorrow", "2026-11-22"],
  ])("%s", (input, expected) => {
    const day = parseTypedDay(input, NOW, "dayFirst", "back");
    expect(day && formatWallDay(day)).toBe(expected);
  });
});

describe("numeric date", () => {
  it.each([
    ["03/04/2027", "en", "GB", "2027-04-03", true],
    ["03/04/2027", "en", "AT", "2027-04-03", true],
    ["03/04/2027", "en", "FR", "2027-04-03", true],
    ["03/04/2027", "en", "ZA", "2027-04-03", true],
    ["03/04/2027", "en", "MT", "2027-04-03", true],
    ["03/04/2027", "en", "GH", "2027-04-03", true],
    ["03/04/2027", "en", "CW", "2027-04-03", true],
    ["03/04/2027", "en", "PH", "2027-03-04", true],
    ["03/04/2027", "en", "JP", "2027-03-04", true],
    ["03/04/2027", "en", "US", "2027-03-04", true],
    ["03/04/2027", "de", "US", "2027-04-03", true],
    ["27/11/2026", "en", "US", "2026-11-27", false],
    ["5/5/2027", "en", "US", "2027-05-05", false],
    ["3.4.2027", "en", "US", "2027-04-03", false],
  ])("parses %s in %s in the format of %s", (input, locale, country, expected, isAmbiguous) => {
    const [year, month, day] = expected.split("-").map(Number);
    const order = getDateOrder(locale, country);
    expect(parseTypedDay(input, NOW, order)).toEqual({ year, month, day, isAmbiguous });
  });
});

describe("typed time of day", () => {
  it.each([
    ["8", [8, 0]],
    ["8:30", [8, 30]],
    ["8.30 Uhr", [8, 30]],
    ["830", [8, 30]],
    ["2015", [20, 15]],
    ["8pm", [20, 0]],
    ["08:00", [8, 0]],
    ["24:00", null],
    ["midnight", null],
    ["8:5x", null],
    ["", null],
  ])("%s", (input, expected) => {
    const clock = parseTypedClock(input);
    expect(clock && [clock.hour, clock.minute]).toEqual(expected);
  });

  it.each(["24:00", "2400", "24 Uhr", "midnight", "Mitternacht", "00:00"])(
    "as an end time: %s",
    (input) => {
      expect(parseTypedClock(input, { isEnd: true })).toEqual({ hour: 0, minute: 0 });
    },
  );
});

describe.each(LANGUAGES)("dates as shown in %s", (language) => {
  it.each(["short", "long"] as const)("are read again with %s names", (length) => {
    for (let month = 0; month < 12; month += 1) {
      for (const day of [1, 9, 17, 25]) {
        const date = new Date(Date.UTC(2026, month, day));
        const shown = new Intl.DateTimeFormat(regionalTag(language), {
          weekday: length,
          day: "numeric",
          month: length,
          year: "numeric",
          timeZone: "UTC",
        }).format(date);
        expect(parseTypedDay(shown, NOW, "dayFirst"), shown).toMatchObject({
          year: 2026,
          month: month + 1,
          day,
        });
      }
    }
  });
});
