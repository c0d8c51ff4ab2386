import { createHash } from "node:crypto";
import { BACKGROUNDS, deriveAccent, type Theme } from "./accent";
import { FONT_STYLE } from "./fonts";

/** Colors of `app/globals.css`, light or dark by system preference. */
const BASE_STYLE = `${FONT_STYLE}
:root{color-scheme:light dark;
--canvas:${BACKGROUNDS.light.canvas};--surface:${BACKGROUNDS.light.surface};--line:oklch(.6 .012 85);--soft:oklch(.925 .005 85);
--ink:oklch(.23 .012 75);--ink-2:oklch(.42 .012 75);--fill:oklch(.475 .083 228);--hover:oklch(.425 .074 228);
--on-fill:oklch(.99 .003 228);--edge:var(--fill);--link:oklch(.44 .077 228);
--bad:oklch(.47 .165 27);--bad-soft:oklch(.95 .022 25)}
@media(prefers-color-scheme:dark){:root{
--canvas:${BACKGROUNDS.dark.canvas};--surface:${BACKGROUNDS.dark.surface};--line:oklch(.53 .01 80);--soft:oklch(.265 .006 75);
--ink:oklch(.945 .005 85);--ink-2:oklch(.79 .008 85);--fill:oklch(.74 .1 225);--hover:oklch(.79 .1 225);
--on-fill:oklch(.19 .03 228);--link:oklch(.79 .095 225);
--bad:oklch(.78 .12 24);--bad-soft:oklch(.28 .055 25)}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink);
font:1rem/1.5 Plex,system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
main{flex:1;width:100%;max-width:31rem;margin:0 auto;padding:1rem 1rem 2rem}
.card{background:var(--surface);border:1px solid var(--soft);border-radius:.875rem;padding:1.5rem 1.25rem}
.name{margin:0 0 1.25rem;font-weight:600;color:var(--ink-2)}
.logo{display:block;max-width:100%;max-height:3.5rem;width:auto;height:auto;margin:0 0 1.5rem}
.icon{display:block;width:3rem;height:3rem;margin:0 0 1rem;color:var(--link)}
.icon.warn{color:var(--ink-2)}
h1{font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.01em;margin:0 0 .75rem;text-wrap:pretty}
p{margin:0 0 1rem}
.card>p:last-child,form>p:last-child{margin-bottom:0}
form{margin:1.5rem 0 0}
form+form{margin-top:.75rem}
label,legend{display:block;font-weight:600;margin:0 0 .375rem;padding:0}
.optional{font-weight:400;color:var(--ink-2)}
.field,fieldset{margin:0 0 1.5rem}
.hint{margin:0 0 .5rem;color:var(--ink-2);font-size:.875rem}
input[type=text],input[type=tel],textarea{display:block;width:100%;font:inherit;color:inherit;background:var(--surface);
border:1px solid var(--line);border-radius:.5rem;padding:.6875rem .875rem;min-height:3rem}
input.code{font-size:1.375rem;letter-spacing:.25em;font-variant-numeric:tabular-nums;max-width:13rem}
textarea{min-height:5.5rem;resize:vertical}
input[aria-invalid=true],textarea[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.consent{margin:0 0 .5rem}
.note{color:var(--ink-2);font-size:.875rem;margin:0 0 1.25rem}
fieldset{border:0;padding:0;min-width:0}
.choice{display:flex;gap:.75rem;align-items:center;font-weight:400;margin:0;padding:.5rem 0;min-height:2.75rem}
.choice input{width:1.25rem;height:1.25rem;margin:0;flex:none;accent-color:var(--link)}
button,.button{display:block;width:100%;font:inherit;font-weight:600;line-height:1.5;min-height:3rem;padding:.6875rem 1rem;border-radius:.5rem;cursor:pointer;
text-align:center;text-decoration:none;border:1px solid var(--edge);background:var(--fill);color:var(--on-fill)}
button:hover{background:var(--hover)}
button.second,.button{background:transparent;color:var(--link);border-color:var(--line)}
button.second{margin-top:.75rem}
button.second:hover,.button:hover{background:var(--canvas)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.problem{margin:.375rem 0 0;color:var(--bad);font-weight:600;font-size:.9375rem}
.alert{margin:0 0 1.5rem;padding:.875rem 1rem;border:1px solid var(--bad);border-radius:.5rem;background:var(--bad-soft);color:var(--bad);font-weight:600}
.alert p{margin:0}
.alert ul{margin:.25rem 0 0;padding:0;list-style:none;font-weight:400}
.alert a{color:inherit;display:inline-block;padding:.125rem 0}
footer{padding:0 1rem 1.5rem;font-size:.875rem}
nav ul{display:flex;flex-wrap:wrap;gap:0 .375rem;list-style:none;margin:0;padding:0;justify-content:center}
nav a,nav span{display:inline-block;padding:.75rem .25rem;color:var(--ink-2);text-decoration:none}
nav a:hover{text-decoration:underline}
nav span{color:var(--ink);font-weight:600}
.trap{position:absolute;left:-10000px;width:1px;height:1px;overflow:hidden}
@media(prefers-color-scheme:dark){.logo{max-height:4.5rem;padding:.5rem .75rem;border-radius:.5rem;background:#fff}}
@media(min-width:36rem){main{padding-top:min(12vh,6rem)}.card{padding:2.25rem}h1{font-size:1.75rem}}
@media(forced-colors:active){.card,.alert{border-color:CanvasText}nav span{text-decoration:underline}}
`;

function themeStyle(accent: string, theme: Theme): string {
  const { fill, hover, onFill, edge, link } = deriveAccent(accent, theme);
  return `:root{--fill:${fill};--hover:${hover};--on-fill:${onFill};--edge:${edge};--link:${link}}`;
}

/** Builds the form's CSS for an accent color (`#rrggbb`). */
export const formStyle = (accent: string | null): string =>
  accent === null
    ? BASE_STYLE
    : `${BASE_STYLE}${themeStyle(accent, "light")}@media(prefers-color-scheme:dark){${themeStyle(accent, "dark")}}`;

/** Builds the headers of a form page, which is not cached, framed or indexed. */
export function formHeaders(accent: string | null) {
  const hash = createHash("sha256").update(formStyle(accent)).digest("base64");
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    // Browsers may render and submit the form, but not frame it.
    "Content-Security-Policy": `default-src 'none'; img-src data:; font-src 'self'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  } as const;
}
