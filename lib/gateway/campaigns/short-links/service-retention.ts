import { deleteLinks } from "./store-retention";

export { deleteLinks };
