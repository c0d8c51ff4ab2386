import { packedSearches, testLists } from "./test-list-filters";

/** Runs every declared filter and order of a list on a real Postgres, several per request. */
testLists(packedSearches);
