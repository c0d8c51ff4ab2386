import { deleteClickSums } from "./store-retention";

export { deleteClickSums };
