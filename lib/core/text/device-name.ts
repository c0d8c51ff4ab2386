export interface DeviceWords {
  browser: string | null;
  system: string | null;
}

/** First match wins: most browsers also carry the names of those they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "Safari"],
  [/^curl\//, "curl"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

function firstOf(words: [RegExp, string][], text: string): string | null {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Browser and system of a `User-Agent` in fixed words; nothing of what the sender wrote is repeated. */
export function deviceWords(userAgent: string | null): DeviceWords {
  const text = userAgent?.slice(0, 500) ?? "";
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) };
}
