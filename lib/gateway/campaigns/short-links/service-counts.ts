import {
  addPeopleToLinks,
  addClicksToLinks,
  unmarkPersonClicks,
  type LinkCount,
  lockLinks,
  markPersonClicks,
} from "./store-counts";

/** Counts of clicks on links. */
export {
  addPeopleToLinks,
  addClicksToLinks,
  unmarkPersonClicks,
  type LinkCount,
  lockLinks,
  markPersonClicks,
};
