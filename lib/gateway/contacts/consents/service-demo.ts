import { backdateSmsConsents } from "./store-demo";

/** Rows as they would be had it happened then; for demo data alone. */
export { backdateSmsConsents };
