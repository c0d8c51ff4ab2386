import { eachSearch, testLists } from "./test-list-filters";

/** Runs every declared filter and order of a list on a real Postgres, one by one. */
testLists(eachSearch);
