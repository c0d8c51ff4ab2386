export { deleteEmailChange as dropEmailChange } from "./store";
