export { createSavedText } from "./service";
