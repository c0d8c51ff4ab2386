import {
  clearMailContents,
  EMAIL_LOG,
  type EmailRecord,
  findEmails,
  insertEmail,
  isKnownEmail,
  type NewEmail,
} from "./store";

/** Deleting a message clears the text of its mail. */
export {
  clearMailContents,
  EMAIL_LOG,
  type EmailRecord,
  findEmails,
  insertEmail,
  isKnownEmail,
  type NewEmail,
};
