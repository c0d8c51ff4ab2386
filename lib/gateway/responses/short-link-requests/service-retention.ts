import { anonymizeOldClicks, deleteClicks } from "./store-retention";

/** For retention, and for deleting a campaign with its data. */
export { anonymizeOldClicks, deleteClicks };
