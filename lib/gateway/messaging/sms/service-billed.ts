import { type BilledMessage, findBilledMessages, sumBilledMessages } from "./store-billed";

export { type BilledMessage, findBilledMessages, sumBilledMessages };
