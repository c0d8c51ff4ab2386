import {
  CHROME,
  CHROME_PAGE,
  machine,
  OPENS,
  PAGE,
  SAFARI,
  WINDOWS,
  type LabelledClick,
} from "./test-clicks";

const browser = { "user-agent": CHROME, accept: CHROME_PAGE, "accept-language": "de-DE,de;q=0.9" };

/** Previews of messengers, checks before a page is opened, scanners, and scripts. */
export const MACHINES: readonly LabelledClick[] = [
  machine("iMessage", {
    "user-agent":
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    accept: PAGE,
    "accept-language": "de-de",
  }),
  machine("WhatsApp on Android", { "user-agent": "WhatsApp/2.24.5.76 A", accept: "*/*" }),
  machine("WhatsApp on an iPhone", {
    "user-agent": "WhatsApp/2.24.4.78 i",
    accept: PAGE,
    "accept-language": "de",
  }),
  machine("WhatsApp in a browser", { "user-agent": "WhatsApp/2.2407.3 W", accept: "*/*" }),
  machine("Google Messages", {
    "user-agent":
      "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36 google-messages",
    accept: PAGE,
    "accept-language": "de",
  }),
  machine("Telegram", { "user-agent": "TelegramBot (like TwitterBot)", accept: PAGE }),
  machine("Signal", { "user-agent": "WhatsApp/2", accept: "*/*" }),
  machine("Facebook", {
    "user-agent": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    accept: "*/*",
  }),
  machine("Line", { "user-agent": "facebookexternalhit/1.1;line-poker/1.0", accept: PAGE }),
  machine("Viber", {
    "user-agent": "Viber/13.3.0.5 CFNetwork/1121.2.2 Darwin/19.3.0",
    accept: "*/*",
  }),
  machine("Slack", {
    "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    accept: "*/*",
  }),
  machine("Discord", {
    "user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    accept: "*/*",
  }),
  machine("Skype and Teams", {
    "user-agent":
      "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
    accept: PAGE,
  }),
  machine("Snapchat", {
    "user-agent":
      "Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)",
    accept: PAGE,
  }),
  machine("LinkedIn", {
    "user-agent":
      "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    accept: PAGE,
  }),
  machine("X", { "user-agent": "Twitterbot/1.0", accept: "*/*" }),
  machine("a proxy of images", {
    "user-agent":
      "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    accept: PAGE,
  }),
  machine(
    "HEAD with an iPhone's agent",
    { "user-agent": SAFARI, accept: PAGE, "accept-language": "de" },
    { method: "HEAD" },
  ),
  machine("HEAD with Chrome's agent", browser, { method: "HEAD" }),
  machine("OPTIONS", browser, { method: "OPTIONS" }),
  machine("Chrome's prefetch", { ...browser, "sec-purpose": "prefetch" }),
  machine("Chrome's private prefetch", {
    ...browser,
    "sec-purpose": "prefetch;anonymous-client-ip",
  }),
  machine("Chrome's prerender", { ...browser, "sec-purpose": "prefetch;prerender" }),
  machine("prefetch as it was", { ...browser, purpose: "prefetch" }),
  machine("Firefox's prefetch", {
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:123.0) Gecko/20100101 Firefox/123.0",
    accept: PAGE,
    "accept-language": "de",
    "x-moz": "prefetch",
  }),
  machine("Safari's top sites", {
    "user-agent": SAFARI,
    accept: PAGE,
    "accept-language": "de",
    "x-purpose": "preview",
  }),
  machine("a filter that follows a link as it is delivered", browser, { sinceDeliveryMs: 300 }),
  machine(
    "a phone's own check, a second later",
    { "user-agent": SAFARI, accept: PAGE, "accept-language": "de" },
    { sinceDeliveryMs: 1_900 },
  ),
  machine("a check before delivery was reported", browser, { sinceDeliveryMs: -500 }),
  machine("a scanner with Chrome's agent that asks for anything", {
    "user-agent": CHROME,
    accept: "*/*",
  }),
  machine("a scanner with Safari's agent that asks for anything", {
    "user-agent": SAFARI,
    accept: "*/*",
    "accept-language": "en",
  }),
  machine("a scanner with Chrome's agent and no language", { "user-agent": CHROME, accept: PAGE }),
  machine("a scanner with Edge's agent and no language", {
    "user-agent": `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36 Edg/119.0.0.0`,
    accept: PAGE,
  }),
  machine("a script in a page", {
    ...browser,
    "sec-fetch-mode": "cors",
    "sec-fetch-dest": "empty",
  }),
  machine("an image in a mail", {
    ...browser,
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "image",
  }),
  machine("fetch without a destination", { ...browser, "sec-fetch-mode": "cors" }),
  machine("Chrome without a window", {
    "user-agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36",
    accept: PAGE,
  }),
  machine("Puppeteer in disguise", {
    "user-agent": `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Safari/537.36`,
    accept: CHROME_PAGE,
    ...OPENS,
  }),
  machine("Proofpoint", {
    "user-agent": "Mozilla/5.0 (compatible; proofpoint-scan)",
    accept: PAGE,
  }),
  machine("Barracuda", { "user-agent": "Barracuda Sentinel (EE)", accept: PAGE }),
  machine("Safe Browsing", {
    "user-agent": "Mozilla/5.0 (compatible; Google-Safety; +http://www.google.com/bot.html)",
    accept: PAGE,
  }),
  machine("urlscan", {
    "user-agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 urlscan.io",
    accept: PAGE,
    "accept-language": "en",
  }),
  machine("Netcraft", {
    "user-agent": "Mozilla/4.0 (compatible; Netcraft Web Server Survey)",
    accept: PAGE,
  }),
  machine("who names a mailbox", { ...browser, from: "crawler@example.com" }),
  machine("no agent", { accept: PAGE }),
  machine("nothing", {}),
  machine("curl", { "user-agent": "curl/8.5.0", accept: "*/*" }),
  machine("wget", { "user-agent": "Wget/1.21.4", accept: "*/*" }),
  machine("Python", { "user-agent": "python-requests/2.31.0", accept: "*/*" }),
  machine("Go", { "user-agent": "Go-http-client/1.1" }),
  machine("Java", {
    "user-agent": "Java/17.0.9",
    accept: "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
  }),
  machine("OkHttp", { "user-agent": "okhttp/4.12.0" }),
  machine("an app of an iPhone", {
    "user-agent": "SomeApp/1.0 CFNetwork/1494.0.7 Darwin/23.4.0",
    accept: "*/*",
    "accept-language": "de",
  }),
  machine("an app of Android", {
    "user-agent": "Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7 Build/TQ3A)",
    accept: PAGE,
  }),
  machine("axios", { "user-agent": "axios/1.6.7", accept: "application/json, text/plain, */*" }),
  machine("Google", {
    "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    accept: PAGE,
  }),
  machine("Bing", {
    "user-agent":
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36",
    accept: PAGE,
  }),
  machine("Apple", {
    "user-agent":
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1)",
    accept: PAGE,
    "accept-language": "en",
  }),
  machine("a monitor", {
    "user-agent": "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
    accept: PAGE,
  }),
];
