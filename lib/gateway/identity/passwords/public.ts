export {
  assertPasswordIsUncommon,
  hashPassword,
  matchesPasswordHash,
  NO_PASSWORD,
} from "./service";
export { verifyPassword } from "./verify";
