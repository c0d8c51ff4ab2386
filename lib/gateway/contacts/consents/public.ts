export {
  type ConsentContext,
  eraseConsents,
  findErasedAt,
  findLatestKind,
  recordConsents,
  toConsentSource,
} from "./service";
