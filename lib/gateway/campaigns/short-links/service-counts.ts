import {
  addPeopleToLinks,
  addClicksToLinks,
  unmarkPersonClicks,
  type LinkCount,
  lockLinks,
  markPersonClicks,
} from "./store-counts";

export {
  addPeopleToLinks,
  addClicksToLinks,
  unmarkPersonClicks,
  type LinkCount,
  lockLinks,
  markPersonClicks,
};
