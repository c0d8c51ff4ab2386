export { activateMethod, recordUse, saveMethod } from "./save";
export { findStoredMethod, findUsableMethod, isExpired } from "./service";
