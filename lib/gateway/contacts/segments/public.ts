export { attemptOnPeople } from "./people";
export { createSegment } from "./service";
export { findUsableSegments, type UsableSegment } from "./usable-segments";
export { findPeople, joinPeople, peopleSql } from "./store-people";
