import { z } from "zod";

/** `DE` → `[Dd][Ee]`: flags of an expression are lost in documents. */
const eitherCase = (word: string) =>
  word.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);

/** One of these words in any case, read as it is written here. Our own callers write it so. */
export function anyCase<const W extends readonly [string, ...string[]]>(
  words: W,
): z.ZodType<W[number], W[number]> {
  const known = new Map(words.map((word): [string, W[number]] => [word.toLowerCase(), word]));
  const pattern = new RegExp(`^(${words.map(eitherCase).join("|")})$`);
  const word: z.ZodType<string, string> = z
    .string()
    .regex(pattern, `Use one of ${words.join(", ")}.`)
    .overwrite((text) => known.get(text.toLowerCase()) ?? text);
  // What passes the expression is one of the words.
  return word as z.ZodType<W[number], W[number]>;
}
