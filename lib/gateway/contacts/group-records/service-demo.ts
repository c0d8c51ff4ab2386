import { backdateGroup } from "./store-demo";

export { backdateGroup };
