import { defaultFilter } from "cmdk";
import { searchForms } from "@/lib/core/text/search-text";

/** Returns cmdk's score of an entry, ignoring diacritics. */
export function commandFilter(value: string, search: string, keywords: string[] = []): number {
  const [values, searches] = [searchForms(value), searchForms(search)];
  const words = keywords.map(searchForms);
  const score = (form: 0 | 1) =>
    defaultFilter?.(
      values[form],
      searches[form],
      words.map((forms) => forms[form]),
    ) ?? 0;
  return Math.max(score(0), score(1));
}
