import { insertDashboardKey } from "./store-dashboard-key";

/** For account creation. */
export { insertDashboardKey };
