export { readLogo } from "./service";
