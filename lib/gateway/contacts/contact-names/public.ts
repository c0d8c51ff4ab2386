export {
  type ContactNames,
  findContactNames,
  findPhonesByAnyName,
  findOwnName,
  findPhonesByOwnName,
  matchesNamePrefixes,
  setOwnName,
} from "./service";
