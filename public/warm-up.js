// The first number that a browser writes makes it read its table of languages, which takes a phone a tenth of a
// second. Read here, while the styles are still on their way, it does not hold up the page when that wakes.
new Intl.NumberFormat();
