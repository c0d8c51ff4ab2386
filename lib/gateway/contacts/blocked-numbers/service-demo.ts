import { dateBlocks, markOptedOut } from "./store-demo";

/** Backdated rows, for demo data only. */
export { dateBlocks, markOptedOut };
