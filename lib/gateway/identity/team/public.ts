export { type People, getPeople } from "./get-people";
export { deleteMember, findOwners, findRole, lockMember, updateMemberRole } from "./service";
