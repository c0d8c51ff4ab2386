import { randomBytes } from "node:crypto";

// Imported before anything that reads the environment: a bench has secrets of its own and never touches `.env`.
process.env.KEY_PEPPER ??= randomBytes(24).toString("hex");
process.env.NEXTAUTH_SECRET ??= randomBytes(24).toString("hex");
