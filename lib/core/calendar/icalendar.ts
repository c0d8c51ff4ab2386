/** Events as iCalendar (RFC 5545). */
export interface CalendarEvent {
  /** Stable across versions of the calendar. */
  uid: string;
  /** Unix seconds. */
  at: number;
  summary: string;
  description?: string;
  url?: string;
}

export interface Calendar {
  name: string;
  /** Unix seconds. */
  now: number;
  events: readonly CalendarEvent[];
}

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

const MAX_LINE_OCTETS = 75;
const REFRESH = "PT1H";

const encoder = new TextEncoder();
const countOctets = (text: string) => encoder.encode(text).length;

const formatTime = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** Escapes a TEXT value (3.3.11); other control characters aren't allowed. */
const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a value can't have
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

/** Folds a line at 75 octets (3.1), never within a character. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character);
    if (octets + size > MAX_LINE_OCTETS) {
      lines.push(current);
      // The space counts as an octet of the next line.
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

function listEventLines({ uid, at, summary, description, url }: CalendarEvent, now: number) {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${formatTime(now)}`,
    `DTSTART:${formatTime(at)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Formats a calendar that asks its readers to refresh it every hour. */
export function serializeCalendar({ name, now, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Posthorn//Scheduled sends//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    ...events.flatMap((event) => listEventLines(event, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
