import {
  clearMailsOf,
  EMAIL_LOG,
  type EmailRecord,
  findEmails,
  insertEmail,
  isKnownEmail,
  type NewEmail,
} from "./store";

/** What came in by e-mail: a log that mails to SMS write, and of which messages that are deleted take their words. */
export {
  clearMailsOf,
  EMAIL_LOG,
  type EmailRecord,
  findEmails,
  insertEmail,
  isKnownEmail,
  type NewEmail,
};
