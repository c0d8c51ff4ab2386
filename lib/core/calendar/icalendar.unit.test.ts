import { expect, test } from "vitest";
import { anyText, fc, runs } from "@/lib/core/ids/test-random";
import { serializeCalendar } from "./icalendar";

const NOW = Date.parse("2026-11-29T10:00:00Z") / 1000;
const EVENT = { uid: "bulk-1@posthorn", at: NOW + 3_600, summary: "Bulk" };

const unfold = (text: string) => text.replaceAll("\r\n ", "");
const write = (more: object) =>
  serializeCalendar({ name: "Posthorn", now: NOW, events: [{ ...EVENT, ...more }] });
const readValue = (text: string, name: string) =>
  unfold(text)
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test("writes an event's times in UTC, and ends lines with CRLF", () => {
  const text = write({ url: "https://example.org/bulks/1" });
  expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
  expect(text.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(readValue(text, "DTSTART")).toBe("20261129T110000Z");
  expect(readValue(text, "DTSTAMP")).toBe("20261129T100000Z");
  expect(readValue(text, "URL")).toBe("https://example.org/bulks/1");
});

test("escapes special characters, so a line break can't start a property", () => {
  const text = write({ summary: "a\\b; c, d\r\nEND:VCALENDAR\u0007" });
  expect(readValue(text, "SUMMARY")).toBe("a\\\\b\\; c\\, d\\nEND:VCALENDAR");
  expect(text.split("\r\n").filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
});

test("folds lines at 75 octets, and restores each text on unfolding", () => {
  fc.assert(
    fc.property(anyText(400), (summary) => {
      const text = write({ summary });
      for (const line of text.split("\r\n")) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }
      const value = readValue(text, "SUMMARY") ?? "";
      const plain = value.replaceAll(/\\(.)/g, (_all, next) => (next === "n" ? "\n" : next));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: left out when written
      const control = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
      expect(plain).toBe(
        summary
          .toWellFormed()
          .replaceAll(/\r\n|\r/g, "\n")
          .replaceAll(control, ""),
      );
    }),
    { numRuns: runs(200) },
  );
});
