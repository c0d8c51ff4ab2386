import { findBilledCodes } from "./store-billed";

export { findBilledCodes };
