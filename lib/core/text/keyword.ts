/** Returns the first word of a text as keywords are compared: in lower case, without signs around it; '' if it has none. */
export function firstWord(text: string | null): string {
  const [word = ""] = (text ?? "").normalize("NFKC").trim().split(/\s+/);
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
