// Before any schema is made: zod would try `new Function` to be faster, which the pages' policy forbids and
// the browser reports. Where zod keeps its settings is written to, since its `config` would bring a part of
// zod to pages without any schema; a browser test fails as soon as this has no effect.
const zodSettings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zodSettings.__zod_globalConfig = { ...zodSettings.__zod_globalConfig, jitless: true };
