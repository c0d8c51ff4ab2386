export const ENCODING_NAMES = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "cp850",
  "macintosh",
] as const;
export type Encoding = (typeof ENCODING_NAMES)[number];
