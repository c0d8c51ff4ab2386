import { DASHBOARD_KEY_ID, dashboardKeyId, insertDashboardKey } from "./store-dashboard-key";

/** The key under which an account sends from the dashboard. */
export { DASHBOARD_KEY_ID, dashboardKeyId, insertDashboardKey };
