export { addPart, findEnded, readJoined, recordJoined } from "./service";
