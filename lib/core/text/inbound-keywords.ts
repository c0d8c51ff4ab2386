import { RE2JS } from "re2js";
import { KEYWORD_MATCHES, type KeywordMatch } from "./keyword-matches";

/** Normalizes case, forms of characters, spaces, and punctuation around the text: " Join! " is "join". */
const normaliseSpaces = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

function normaliseKeyword(text: string): string {
  const spaced = normaliseSpaces(text);
  // Keeps a text of emoji only.
  return spaced.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") || spaced;
}

/** RE2 takes no exponential time (ReDoS), but each character of a text can meet each state of a pattern. */
const compile = (pattern: string) => RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);

/** Maximum of a rule's patterns together. */
const MAX_REGEX_STATES = 200;
const MAX_REGEX_TEXT = 1_530;

function countStates(pattern: string): number | null {
  try {
    return compile(pattern).programSize();
  } catch {
    return null;
  }
}

/** Returns the index of the first pattern that is invalid, or with which a rule has too many states; -1 if there is none. */
export function findBrokenPattern(patterns: readonly string[]): number {
  let sum = 0;
  return patterns.findIndex((pattern) => {
    const states = countStates(pattern);
    sum += states ?? 0;
    return states === null || sum > MAX_REGEX_STATES;
  });
}

interface Keywords {
  match: KeywordMatch;
  keywords: readonly string[];
}

function matchLength({ match, keywords }: Keywords, text: string): number | null {
  const normalised = normaliseKeyword(text);
  const isMatch = (keyword: string) => {
    if (match === "regex") return compile(keyword).matcher(text.slice(0, MAX_REGEX_TEXT)).find();
    const word = normaliseKeyword(keyword);
    // Emoji and signs aren't left out of the text if they are what is looked for.
    if (match === "starts_with" && !/[\p{L}\p{N}]/u.test(word))
      return normaliseSpaces(text).startsWith(word);
    return normalised === word || (match === "starts_with" && startsWithWord(normalised, word));
  };
  const lengths = keywords.filter(isMatch).map((keyword) => keyword.length);
  return lengths.length === 0 ? null : Math.max(...lengths);
}

const startsWithWord = (text: string, word: string) =>
  text.startsWith(word) && !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(word.length));

/**
 * Returns the rule for a message, or null: one for the whole message before one for its beginning, the longest of
 * these, and regular expressions last; otherwise the first.
 */
export function findMatch<R extends Keywords>(rules: readonly R[], text: string): R | null {
  for (const match of KEYWORD_MATCHES) {
    let best: { rule: R; length: number } | null = null;
    for (const rule of rules) {
      if (rule.match !== match) continue;
      const length = matchLength(rule, text);
      if (length !== null && (best === null || (match === "starts_with" && length > best.length)))
        best = { rule, length };
    }
    if (best !== null) return best.rule;
  }
  return null;
}
