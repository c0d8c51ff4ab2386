// A worker. The first number, day and name of a country that a browser writes make it read its tables of languages,
// which takes a phone a tenth of a second and more. They are read once for all threads: here, beside the page's own.
const now = Date.now();
new Intl.NumberFormat().format(0);
new Intl.DateTimeFormat().formatToParts(now);
new Intl.PluralRules().select(0);
new Intl.RelativeTimeFormat().format(0, "day");
new Intl.DisplayNames(undefined, { type: "region" }).of("CH");
close();
