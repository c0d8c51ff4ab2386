export { reauthenticateWithCode } from "./reauthenticate";
export { findUsersWithFactor } from "./store";
export {
  deleteTrustedDevices,
  isTrustedDevice,
  trustDevice,
  TRUSTED_DEVICE_DAYS,
} from "./store-trusted-devices";
export { consumeSecondFactor, hasSecondFactor } from "./verify";
