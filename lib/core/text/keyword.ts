export function firstWord(text: string | null): string {
  const [word = ""] = (text ?? "").normalize("NFKC").trim().split(/\s+/);
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
