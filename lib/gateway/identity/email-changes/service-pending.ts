import { dropEmailChange } from "./store";

export { dropEmailChange };
