import { anonymizeOldClicks, deleteClicks } from "./store-retention";

/** For whoever removes what is old, or a campaign with all that belongs to it. */
export { anonymizeOldClicks, deleteClicks };
