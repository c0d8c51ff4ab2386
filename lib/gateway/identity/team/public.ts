export { deleteMember, findOwners, findRole, lockMember, updateMemberRole } from "./service";
