export const STYLE = `
:root{color-scheme:light dark;--fg:#1c2430;--soft:#566173;--line:#dde2ea;--card:#f5f7fa;--accent:#0b57d0;--bg:#fff}
@media (prefers-color-scheme:dark){:root{--fg:#e6e9ef;--soft:#a3adbd;--line:#333b48;--card:#1b212b;--accent:#8ab4f8;--bg:#12161d}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;max-width:78rem;padding:2rem 1.25rem;font:16px/1.55 system-ui,sans-serif;color:var(--fg);background:var(--bg);display:grid;grid-template-columns:12rem minmax(0,1fr);gap:0 2.5rem}
header{grid-column:1/-1}
h1{margin:0 0 .5rem;font-size:1.9rem}
h2{margin:2.5rem 0 1rem;padding-top:.5rem;border-top:2px solid var(--line)}
h3{margin:0 0 .25rem;font-size:1.1rem}
a{color:var(--accent)}
footer{grid-column:1/-1;margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line)}
footer a{display:inline-block;margin-right:1.25rem;padding:.25rem 0}
footer a[aria-current]{color:var(--fg);text-decoration:none}
nav ul{position:sticky;top:1rem;list-style:none;margin:2.5rem 0 0;padding:0}
nav li{margin:.3rem 0}
section{margin:0 0 1.25rem;padding:1rem 1.15rem;border:1px solid var(--line);border-radius:.6rem}
code,pre{font:.875em/1.5 ui-monospace,monospace}
pre{margin:.75rem 0;padding:.75rem .9rem;overflow-x:auto;background:var(--card);border-radius:.4rem}
.line{margin:0 0 .5rem;color:var(--soft)}
.line b{display:inline-block;min-width:4rem;color:var(--accent)}
.line span{margin-left:.75rem;font-size:.85rem}
.line code{color:var(--fg);font-size:1em}
details{margin:.35rem 0}
summary{cursor:pointer;color:var(--soft)}
table{width:100%;border-collapse:collapse;font-size:.92rem}
th,td{padding:.35rem .6rem .35rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);font-weight:400}
@media (max-width:52rem){body{grid-template-columns:minmax(0,1fr)}footer{grid-column:1/-1;margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line)}
footer a{display:inline-block;margin-right:1.25rem;padding:.25rem 0}
footer a[aria-current]{color:var(--fg);text-decoration:none}
nav ul{position:static;columns:2;margin-top:1rem}}
`;
