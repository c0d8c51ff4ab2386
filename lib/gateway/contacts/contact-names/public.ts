export {
  type ContactNames,
  findContactNames,
  findNamedPhones,
  findOwnName,
  findPhonesNamed,
  hasWords,
  setOwnName,
} from "./service";
