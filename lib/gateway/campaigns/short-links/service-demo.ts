import { dateLinks } from "./store-demo";

export { dateLinks };
