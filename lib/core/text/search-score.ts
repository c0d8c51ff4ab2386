/** Letters without their accents, in lower case. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns how well an option fits what is typed, from 0 (not at all) to 1. Every typed word has to stand in the option
 * as it is; beginnings of words come before middles. Options whose letters merely follow each other somewhere, such as
 * "lond" in "America/Indiana/Indianapolis", don't fit.
 */
export function searchScore(option: string, typed: string): number {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const text = ` ${plain(option).replace(/[/_]/g, " ")}`;
  const scores = words.map((word) => {
    const spaced = word.replace(/[/_]/g, " ");
    if (text.includes(` ${spaced}`)) return 1;
    return text.includes(spaced) ? 0.5 : 0;
  });
  return scores.length === 0 ? 1 : Math.min(...scores);
}
