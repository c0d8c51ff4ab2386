export { readCarriers } from "./service";
