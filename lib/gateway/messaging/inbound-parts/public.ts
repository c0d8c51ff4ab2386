export { addPart, findEnded, PARTS_DUE, findJoined, recordJoined } from "./service";
