export { RequestLogWriter } from "./writer";
export type { LogEntry } from "./entry";
