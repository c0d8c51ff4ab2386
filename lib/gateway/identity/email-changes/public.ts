export { deleteEmailChange } from "./store";
