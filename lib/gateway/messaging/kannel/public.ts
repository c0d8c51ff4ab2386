export { finishOverdueTexts } from "./finish-texts";
