export { dropEmailChange } from "./store";
