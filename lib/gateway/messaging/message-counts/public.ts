export {
  addToCounts,
  countedColumns,
  type CountedRow,
  countRefused,
  countSent,
  countStopped,
  type MessageChange,
  toCountedMessage,
  toHour,
} from "./service";
