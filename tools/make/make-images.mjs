import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, chromiumPath } from "../../scripts/chromium.mjs";

/**
 * `node tools/make/make-images.mjs`: makes the images in `public/` from `public/icon.svg`, with the project's browser
 * and font. Run after changing the logo; the images are committed, so that builds need no browser.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const inPublic = (name) => path.join(root, "public", name);
const mark = readFileSync(inPublic("icon.svg"), "utf8");
const colour = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(mark)?.[1];
const strokes = /<path.*?\/>/.exec(mark)?.[0];
if (colour === undefined || strokes === undefined)
  throw new Error("icon.svg is not a rect and a path");
/** Square logo for systems that crop their own shape; its strokes stay within the safe circle. */
const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" fill="${colour}"/>${strokes}</svg>`;

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: CHROMIUM_ARGS,
});
const page = await browser.newPage();

async function draw(html, width, height) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

const drawIcon = (svg, size) =>
  draw(svg.replace("<svg ", `<svg width="${size}" height="${size}" `), size, size);

/** ICO format: a directory of sizes and offsets, then the PNG files. */
function joinAsIco(images) {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, png }, index) => {
    const entryOffset = 6 + 16 * index;
    head.writeUInt8(size, entryOffset);
    head.writeUInt8(size, entryOffset + 1);
    head.writeUInt16LE(1, entryOffset + 4);
    head.writeUInt16LE(32, entryOffset + 6);
    head.writeUInt32LE(png.length, entryOffset + 8);
    head.writeUInt32LE(offset, entryOffset + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

function socialImage() {
  const font = readFileSync(
    path.join(
      root,
      "node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
    ),
  ).toString("base64");
  return `<style>
      @font-face { font-family: Plex; src: url(data:font/woff2;base64,${font}); font-weight: 100 700 }
      div { box-sizing: border-box; width: 1200px; height: 630px; padding: 0 96px; display: flex; align-items: center;
        gap: 56px; background: #f7f6f3; border-bottom: 16px solid ${colour}; color: #1f1b16; font: 600 128px Plex }
    </style>
    <div>${mark.replace("<svg ", '<svg width="192" height="192" ')}<span>Posthorn</span></div>`;
}

const ico = [];
for (const size of [16, 32, 48]) ico.push({ size, png: await drawIcon(mark, size) });
writeFileSync(inPublic("favicon.ico"), joinAsIco(ico));
writeFileSync(inPublic("apple-touch-icon.png"), await drawIcon(square, 180));
for (const size of [192, 512]) {
  writeFileSync(inPublic(`icon-${size}.png`), await drawIcon(mark, size));
  writeFileSync(inPublic(`icon-maskable-${size}.png`), await drawIcon(square, size));
}
writeFileSync(inPublic("social.png"), await draw(socialImage(), 1200, 630));
await browser.close();
