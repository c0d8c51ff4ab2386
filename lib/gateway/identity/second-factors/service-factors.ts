import { findUsersWithFactor } from "./store";

/** What other modules do with second factors. */
export { findUsersWithFactor };
