import { backdateSmsConsents } from "./store-demo";

export { backdateSmsConsents };
