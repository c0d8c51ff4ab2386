import { sumByGroup } from "./store-periods";
import { sumRequests } from "./store-requests";

/** For modules that evaluate the sums. */
export { sumByGroup, sumRequests };
