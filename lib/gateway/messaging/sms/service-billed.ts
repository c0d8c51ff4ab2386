import { findBilledMessages, sumBilledMessages } from "./store-billed";

export { findBilledMessages, sumBilledMessages };
