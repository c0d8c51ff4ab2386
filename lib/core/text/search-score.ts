import { scoreForms } from "./search-text";

function scoreWords(option: string, input: string): number {
  const words = input.split(/\s+/).filter(Boolean);
  const text = ` ${option.replace(/[/_]/g, " ")}`;
  const scores = words.map((word) => {
    const spaced = word.replace(/[/_]/g, " ");
    if (text.includes(` ${spaced}`)) return 1;
    return text.includes(spaced) ? 0.5 : 0;
  });
  return scores.length === 0 ? 1 : Math.min(...scores);
}

/**
 * Returns a score from 0 (no match) to 1. Every typed word must occur literally, but for diacritics; word beginnings
 * rank above middles. No fuzzy matching: "lond" would match "America/Indiana/Indianapolis".
 */
export const searchScore = (option: string, input: string): number =>
  scoreForms(option, input, scoreWords);
