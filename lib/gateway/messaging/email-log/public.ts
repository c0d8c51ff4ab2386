export {
  deleteMailContents,
  EMAIL_LOG,
  type EmailRecord,
  findEmails,
  insertEmail,
  isKnownEmail,
  type NewEmail,
} from "./store";
