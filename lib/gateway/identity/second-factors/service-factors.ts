import { findUsersWithFactor } from "./store";

export { findUsersWithFactor };
