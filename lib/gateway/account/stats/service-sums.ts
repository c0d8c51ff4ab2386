import { sumByGroup } from "./store-periods";
import { sumRequests } from "./store-requests";

/** Sums of messages by group, and of requests by hour or operation, for modules that evaluate them. */
export { sumByGroup, sumRequests };
