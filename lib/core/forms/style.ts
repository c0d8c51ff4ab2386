import { createHash } from "node:crypto";

/** Colours of the dashboard's design (`app/globals.css`), in light and dark as the visitor's system has it. */
export const FORM_STYLE = `
:root{color-scheme:light dark;
--canvas:oklch(.972 .004 85);--surface:oklch(1 0 0);--line:oklch(.6 .012 85);--ink:oklch(.23 .012 75);
--ink-2:oklch(.42 .012 75);--accent:oklch(.475 .083 228);--accent-hover:oklch(.425 .074 228);
--on-accent:oklch(.99 .003 228);--link:oklch(.44 .077 228);--focus:oklch(.55 .102 235);
--bad:oklch(.47 .165 27);--bad-soft:oklch(.95 .022 25)}
@media(prefers-color-scheme:dark){:root{
--canvas:oklch(.165 .005 75);--surface:oklch(.198 .005 75);--line:oklch(.53 .01 80);--ink:oklch(.945 .005 85);
--ink-2:oklch(.79 .008 85);--accent:oklch(.74 .1 225);--accent-hover:oklch(.79 .1 225);
--on-accent:oklch(.19 .03 228);--link:oklch(.79 .095 225);--focus:oklch(.72 .12 230);
--bad:oklch(.78 .12 24);--bad-soft:oklch(.28 .055 25)}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;
overflow-wrap:anywhere}
main{max-width:30rem;margin:0 auto;padding:2rem 1rem}
.card{background:var(--surface);border-radius:.75rem;padding:1.5rem;box-shadow:0 1px 3px oklch(0 0 0/.12)}
.name{margin:0 0 1rem;font-weight:600;color:var(--ink-2)}
.logo{display:block;max-width:100%;max-height:4rem;width:auto;height:auto}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1rem}
label,legend{display:block;font-weight:600;margin:0 0 .25rem;padding:0}
.field{margin:0 0 1.25rem}
.hint{margin:0 0 .25rem;color:var(--ink-2);font-size:.875rem}
input[type=text],input[type=tel],textarea{width:100%;font:inherit;color:inherit;background:var(--surface);
border:1px solid var(--line);border-radius:.5rem;padding:.625rem .75rem;min-height:2.75rem}
textarea{min-height:5rem;resize:vertical}
input[aria-invalid=true],textarea[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.note{color:var(--ink-2);font-size:.875rem}
fieldset{border:0;margin:0 0 1.25rem;padding:0;min-width:0}
.choice{display:flex;gap:.625rem;align-items:center;font-weight:400;margin:0;min-height:2.75rem}
.choice input{width:1.25rem;height:1.25rem;margin:0;flex:none;accent-color:var(--accent)}
button{width:100%;font:inherit;font-weight:600;min-height:2.75rem;padding:.625rem 1rem;border-radius:.5rem;cursor:pointer;
border:1px solid transparent;background:var(--accent);color:var(--on-accent)}
button:hover{background:var(--accent-hover)}
button.second{margin-top:.75rem;background:transparent;color:var(--link);border-color:var(--line)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.problem{margin:.25rem 0 0;color:var(--bad);font-weight:600}
.alert{margin:0 0 1.25rem;padding:.75rem 1rem;border-radius:.5rem;background:var(--bad-soft);color:var(--bad);font-weight:600}
nav{margin-top:1.5rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0;padding:0;justify-content:center}
nav a,nav span{display:inline-block;padding:.5rem .25rem;color:var(--link)}
nav span{color:var(--ink);font-weight:600}
.trap{position:absolute;left:-10000px;width:1px;height:1px;overflow:hidden}
`;

const hash = createHash("sha256").update(FORM_STYLE).digest("base64");

/** What a browser may do with a form: show it, in no frame, and send it back to us. */
const FORM_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** Of every page of a form: it is kept, framed and indexed nowhere. */
export const FORM_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy": FORM_POLICY,
} as const;
