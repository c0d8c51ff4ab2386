import { insertDashboardKey } from "./store-dashboard-key";

export { insertDashboardKey };
