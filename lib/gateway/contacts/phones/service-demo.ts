import { datePhones, findPhoneIds } from "./store-demo";

/** Backdated rows, for demo data only. */
export { datePhones, findPhoneIds };
