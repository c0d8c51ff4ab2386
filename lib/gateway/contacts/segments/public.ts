export { findUsableSegments, type UsableSegment } from "./usable-segments";
export { joinPeople, peopleSql } from "./store-people";
