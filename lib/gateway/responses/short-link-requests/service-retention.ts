import { anonymizeOldClicks, deleteClicks } from "./store-retention";

export { anonymizeOldClicks, deleteClicks };
