export { listAllOpenItems } from "./read-items";
