import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { fontVariables } from "@/app/fonts";
import { Providers } from "@/components/layout/providers/providers";
import { env } from "@/lib/env";
import { publicLanguage } from "@/lib/i18n/public-language";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.site");
  const description = t("description");
  return {
    title: { default: "Posthorn", template: "%s · Posthorn" },
    description,
    robots: { index: false, follow: false },
    metadataBase: new URL(env.PUBLIC_URL),
    manifest: "/manifest.webmanifest",
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "16x16 32x32 48x48" },
        { url: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ],
      apple: { url: "/apple-touch-icon.png", sizes: "180x180" },
    },
    openGraph: {
      type: "website",
      siteName: "Posthorn",
      description,
      images: { url: "/social.png", width: 1200, height: 630, alt: "Posthorn" },
    },
    twitter: { card: "summary_large_image" },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f6f3" },
    { media: "(prefers-color-scheme: dark)", color: "#0e0d0c" },
  ],
};

/** Run as a module script, since a classic one would block the parser until styles are loaded. */
const WARM_UP_SCRIPT = `new Worker("/warm-up.js")`;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const requestHeaders = await headers();
  const nonce = requestHeaders.get("x-nonce") ?? undefined;
  const locale = await getLocale();
  const t = await getTranslations("shell.site");
  const lang = publicLanguage(requestHeaders.get("x-page-path")) ?? locale;
  return (
    <html lang={lang} className={fontVariables} suppressHydrationWarning>
      <body>
        <script async type="module" nonce={nonce}>
          {WARM_UP_SCRIPT}
        </script>
        <noscript>
          <p lang={locale} className="bg-warn-soft px-4 py-1.5 text-center text-warn-ink">
            {t("needsScript")}
          </p>
        </noscript>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
