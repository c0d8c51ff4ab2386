import {
  TRUSTED_DAYS,
  deleteTrustedDevices,
  isTrustedDevice,
  trustDevice,
} from "./store-trusted-devices";

export { TRUSTED_DAYS, deleteTrustedDevices, isTrustedDevice, trustDevice };
