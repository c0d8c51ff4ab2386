const normalise = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns a score from 0 (no match) to 1. Every typed word must occur literally; word beginnings rank above middles.
 * No fuzzy matching: "lond" would match "America/Indiana/Indianapolis".
 */
export function searchScore(option: string, input: string): number {
  const words = normalise(input).split(/\s+/).filter(Boolean);
  const text = ` ${normalise(option).replace(/[/_]/g, " ")}`;
  const scores = words.map((word) => {
    const spaced = word.replace(/[/_]/g, " ");
    if (text.includes(` ${spaced}`)) return 1;
    return text.includes(spaced) ? 0.5 : 0;
  });
  return scores.length === 0 ? 1 : Math.min(...scores);
}
