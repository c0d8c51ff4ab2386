export { replacePassword } from "./replace-password";
