export { type People, readPeople } from "./read-people";
export { deleteMember, findOwners, findRole, lockMember, updateMemberRole } from "./service";
