export { assertPasswordIsAllowed, isPasswordAllowed } from "./allowed";
export {
  assertPasswordIsUncommon,
  hashPassword,
  matchesPasswordHash,
  NO_PASSWORD,
} from "./service";
export { verifyPassword } from "./verify";
