import { dateUse } from "./store-demo";

/** Backdated rows, for demo data only. */
export { dateUse };
