import localFont from "next/font/local";

/** From the npm packages, so builds and pages need no network. */

const plex = localFont({
  src: "../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
  weight: "100 700",
  variable: "--font-plex",
  display: "swap",
});

/** Fetched only when a page uses extended Latin. */
const plexExtended = localFont({
  src: "../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2",
  weight: "100 700",
  variable: "--font-plex-ext",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0",
    },
  ],
});

const plexMono = localFont({
  src: "../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
  weight: "400",
  variable: "--font-plex-mono",
  display: "swap",
  preload: false,
});

export const fontVariables = `${plex.variable} ${plexExtended.variable} ${plexMono.variable}`;
