export {
  addToCounts,
  countedColumns,
  type CountedRow,
  countRefused,
  countSent,
  countStopped,
  type MessageChange,
  toCountedMessage,
  toDeliveryDurations,
  toHour,
} from "./service";
