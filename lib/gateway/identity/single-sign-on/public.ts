export { checkProvider } from "./check-provider";
