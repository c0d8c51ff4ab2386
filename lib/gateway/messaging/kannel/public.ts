export { finishOverdueTexts, PARTS_DUE } from "./finish-texts";
