export { PERSON_TABLE_NAMES, PERSON_TABLES } from "./person-tables";
export { countTraces, findViewsByPhone, hasTraces, hasErasableData as isLeft } from "./service";
