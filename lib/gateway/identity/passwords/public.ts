export { assertPasswordIsUncommon, hashPassword, matchesPasswordHash } from "./service";
export { verifyPassword } from "./verify";
