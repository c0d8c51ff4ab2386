import { deleteNumbers } from "./store-retention";

export { deleteNumbers };
