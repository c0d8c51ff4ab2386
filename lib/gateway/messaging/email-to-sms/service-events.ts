import { findEmails } from "./store-log";

/** What events of mails are made of. */
export { findEmails };
