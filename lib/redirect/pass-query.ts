import { appendMissing } from "@/lib/core/links/query";

/** Longer query strings aren't passed on. */
const MAX_QUERY = 2_000;

/** Parameters already in the URL keep the owner's values, so that visitors can't change the destination. */
export const passQuery = (url: string, query: string): string =>
  query === "" || query.length > MAX_QUERY ? url : appendMissing(url, query);
