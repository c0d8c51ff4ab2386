import { insertBulkStats } from "./store-demo";

/** Backdated rows, for demo data only. */
export { insertBulkStats };
