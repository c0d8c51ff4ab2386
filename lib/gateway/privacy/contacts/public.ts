export { parseContactPhone } from "./service";
