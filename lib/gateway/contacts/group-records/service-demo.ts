import { backdateGroup } from "./store-demo";

/** Backdated rows, for demo data only. */
export { backdateGroup };
