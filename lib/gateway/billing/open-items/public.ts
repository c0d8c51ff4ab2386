export { listAllOpenItems } from "./get-items";
