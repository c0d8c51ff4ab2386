export { eraseImported, isImported } from "./erase";
export { EXPIRED_IMPORTS, expireImports } from "./retention";
export { getImport, startImport, updateImportChoices } from "./service";
export { createImport } from "./upload";
export { findDueImports, IMPORTS_DUE, runImportStep } from "./work-on";
