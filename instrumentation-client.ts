// Must run before the first schema: zod probes `new Function`, which the CSP forbids and the browser reports. Writes
// zod's global settings directly, because its `config` would load part of zod on pages without schemas; a browser
// test fails if this stops working.
const zodSettings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zodSettings.__zod_globalConfig = { ...zodSettings.__zod_globalConfig, jitless: true };
