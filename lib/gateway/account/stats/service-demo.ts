import { insertBulkStats } from "./store-demo";

/** For demo data only. */
export { insertBulkStats };
