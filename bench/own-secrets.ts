import { randomBytes } from "node:crypto";

// Import before anything that reads the environment: benches use their own secrets and never touch `.env`.
process.env.KEY_PEPPER ??= randomBytes(24).toString("hex");
process.env.NEXTAUTH_SECRET ??= randomBytes(24).toString("hex");
