/** Served next to each page. Package version in the names, so browsers can cache them forever. */
const VERSION = "5.3.0";

export const FONT_PACKAGE = "@fontsource-variable/ibm-plex-sans";

interface FontFile {
  name: string;
  file: string;
  range: string;
}

const fontFile = (subset: string, range: string): FontFile => ({
  name: `plex-sans-${VERSION}-${subset}.woff2`,
  file: `files/ibm-plex-sans-${subset}-wght-normal.woff2`,
  range,
});

export const FONT_FILES: readonly FontFile[] = [
  fontFile(
    "latin",
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  ),
  fontFile("latin-ext", "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0"),
];

/** Relative URLs, so pages on the operator's short domain load fonts from there. */
export const FONT_STYLE = FONT_FILES.map(
  ({ name, range }) =>
    `@font-face{font-family:Plex;font-weight:100 700;font-display:swap;src:url("${name}") format("woff2");unicode-range:${range}}`,
).join("\n");
