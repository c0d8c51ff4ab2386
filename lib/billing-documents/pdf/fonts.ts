import { readFileSync } from "node:fs";
import path from "node:path";
import transliterate from "@sindresorhus/transliterate";
import { create } from "fontkit";
import { projectRoot } from "@/lib/project-root";

/** Unsubsetted: Latin, Greek and Cyrillic in one file, so a line needs one font. */
const FILES = { regular: "IBMPlexSans-Regular.ttf", bold: "IBMPlexSans-SemiBold.ttf" } as const;
export type Weight = keyof typeof FILES;

interface Font {
  file: Buffer;
  covers: (codePoint: number) => boolean;
}

const fonts = new Map<Weight, Font>();

function load(weight: Weight): Font {
  const cached = fonts.get(weight);
  if (cached !== undefined) return cached;
  const file = readFileSync(path.join(projectRoot(), "data/fonts", FILES[weight]));
  const font = create(file);
  const characters = new Set("characterSet" in font ? font.characterSet : []);
  const loaded = { file, covers: (codePoint: number) => characters.has(codePoint) };
  fonts.set(weight, loaded);
  return loaded;
}

export const fontFile = (weight: Weight): Buffer => load(weight).file;

/**
 * Converts text to the font's glyphs, the only ones that PDF/A allows; untranslatable characters become question
 * marks.
 */
export function toFontText(text: string, weight: Weight): string {
  const { covers } = load(weight);
  const isDrawable = (part: string) => [...part].every((char) => covers(char.codePointAt(0) ?? 0));
  if (isDrawable(text)) return text;
  return [...text]
    .map((char) => {
      if (isDrawable(char)) return char;
      const latin = transliterate(char);
      return latin !== "" && isDrawable(latin) ? latin : "?";
    })
    .join("");
}
