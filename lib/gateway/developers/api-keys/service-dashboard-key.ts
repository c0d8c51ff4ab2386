import { insertDashboardKey } from "./store-dashboard-key";

/** What making an account does with keys. */
export { insertDashboardKey };
