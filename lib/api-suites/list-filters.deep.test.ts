import { eachSearch, testLists } from "./test-list-filters";

/** Every filter and order that a list declares is asked of a real Postgres by itself. */
testLists(eachSearch);
