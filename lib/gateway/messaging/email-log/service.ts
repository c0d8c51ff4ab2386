import {
  clearMailContents,
  EMAIL_LOG,
  type EmailRecord,
  findEmails,
  insertEmail,
  isKnownEmail,
  type NewEmail,
} from "./store";

/** Log of inbound mails, written by email to SMS. Deleting a message clears the text of its mail. */
export {
  clearMailContents,
  EMAIL_LOG,
  type EmailRecord,
  findEmails,
  insertEmail,
  isKnownEmail,
  type NewEmail,
};
