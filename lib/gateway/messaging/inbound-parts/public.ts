export { addPart, findEnded, PARTS_DUE, readJoined, recordJoined } from "./service";
