import {
  TRUSTED_DAYS,
  deleteTrustedDevices,
  isTrustedDevice,
  trustDevice,
} from "./store-trusted-devices";

/** What other modules do with trusted devices. */
export { TRUSTED_DAYS, deleteTrustedDevices, isTrustedDevice, trustDevice };
