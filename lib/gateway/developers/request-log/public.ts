export { type LogEntry, RequestLogWriter } from "./writer";
