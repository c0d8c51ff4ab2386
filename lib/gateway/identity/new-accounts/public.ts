export { createAccount, createAccountWithOwner } from "./service";
