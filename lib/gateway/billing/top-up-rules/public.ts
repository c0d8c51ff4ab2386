export {
  type AutoTopUpRecord,
  findAutoTopUp,
  findDueTopUps,
  isUsedByAutoTopUp,
  lockAutoTopUp,
  saveArmed,
  saveAutoTopUp,
  saveStarted,
  syncMandate,
} from "./service";
