import { config } from "zod";

// Before any schema is made: zod would try `new Function` to be faster, which the pages' policy forbids and
// the browser reports.
config({ jitless: true });
