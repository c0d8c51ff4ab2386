import { dateLinks } from "./store-demo";

/** Backdated rows, for demo data only. */
export { dateLinks };
