export { createGroup } from "./service";
