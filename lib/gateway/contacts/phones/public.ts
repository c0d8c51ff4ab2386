export { copyPhones } from "./copy";
export { eraseEntries, findEntryIds } from "./erase";
export {
  type ContactRecord,
  findContacts,
  findContactsByPhones,
  findNamingEntries,
  findNumbers,
} from "./find-contacts";
export {
  type EntryBefore,
  findFilledColumns,
  findInGroup,
  importPhones,
  undoEntries,
} from "./import";
export { type NumberSearch, parseNumberSearch } from "./search";
export { listEntriesByPhone } from "./service";
export { removePhoneFromGroup, subscribePhone, unsubscribePhone } from "./subscribe";
export { collectSearchWords, splitWords } from "./words";
export { mergePhones } from "./write";
export { addToGroup, setColumn } from "./subscribe";
export {
  findEntriesAfter,
  findLastEntry,
  findLatestEntries,
  findPhoneAfter,
  findPhonesInGroup,
  type PhoneRecord as EntryRecord,
} from "./store";
