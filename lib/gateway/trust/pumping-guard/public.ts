export { refreshCountries } from "./allowed-countries";
export { type Guard, type GuardedAttempt, openGuard, retryWithGuards } from "./guard";
export { toDomainError } from "./rejection";
export { recordSigns, type VerificationSign } from "./service";
export { flushStops, type RecordedStop, recordStop } from "./stops";
