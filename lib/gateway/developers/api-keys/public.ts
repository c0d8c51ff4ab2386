export { checkKeys } from "./check-expiring-keys";
export { createApiKey } from "./create";
export { KEY_WARNING_DAYS, listExpiringKeys } from "./expiring";
export { type Funds, openFunds } from "./funds";
export { hasApiKey, readKeyNames } from "./read-names";
export { recordKeyUse } from "./record-use";
export { findActiveKeys } from "./service";
export { insertDashboardKey } from "./store-dashboard-key";
export { addSpend, readCaps, type ReturnedMessage, returnSpend } from "./store-spend";
