import { dateBlocks, markOptedOut } from "./store-demo";

export { dateBlocks, markOptedOut };
