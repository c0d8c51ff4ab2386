import {
  addPeople,
  countRequests,
  forgetPeople,
  type LinkCount,
  lockLinks,
  notePeople,
} from "./store-counts";

/** What requests of links count on them. */
export { addPeople, countRequests, forgetPeople, type LinkCount, lockLinks, notePeople };
