export { findOwners, findRole, lockMember } from "./service";
