import { insertClicks, type NewClick } from "./store-inbox";

/** Requests of links as they come in; workers count them later. */
export { insertClicks, type NewClick };
