import { insertSettings } from "./store";

export { insertSettings };
