import { dateUse } from "./store-demo";

export { dateUse };
