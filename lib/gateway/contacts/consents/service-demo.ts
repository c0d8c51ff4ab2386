import { backdateSmsConsents } from "./store-demo";

/** Backdated rows, for demo data only. */
export { backdateSmsConsents };
