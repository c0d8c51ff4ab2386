import { z } from "zod";

/** Converts `DE` to `[Dd][Ee]`: JSON schema patterns can't carry flags. */
const eitherCase = (word: string) =>
  word.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);

/** Accepts words in any case, normalized to the given spelling, which our own callers use. */
export function anyCase<const W extends readonly [string, ...string[]]>(
  values: W,
): z.ZodType<W[number], W[number]> {
  const wordByLowerCase = new Map(
    values.map((word): [string, W[number]] => [word.toLowerCase(), word]),
  );
  const pattern = new RegExp(`^(${values.map(eitherCase).join("|")})$`);
  const word: z.ZodType<string, string> = z
    .string()
    .regex(pattern, `Use one of ${values.join(", ")}.`)
    .overwrite((text) => wordByLowerCase.get(text.toLowerCase()) ?? text);
  // The pattern implies one of the words.
  return word as z.ZodType<W[number], W[number]>;
}
