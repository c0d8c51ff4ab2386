export { invalidateSignIns } from "./invalidate";
