export { confirmUser } from "./service";
