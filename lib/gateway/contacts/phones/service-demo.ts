import { datePhones, findPhoneIds } from "./store-demo";

export { datePhones, findPhoneIds };
