export { createSegment } from "./service";
export { findUsableSegments, type UsableSegment } from "./usable-segments";
export { joinPeople, peopleSql } from "./store-people";
