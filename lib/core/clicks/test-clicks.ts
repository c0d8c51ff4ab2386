import type { UnclassifiedClick } from "./classify";

/** A click of the corpus, with who clicked. */
export interface LabelledClick extends UnclassifiedClick {
  what: string;
  isMachine: boolean;
}

type Headers = Record<string, string>;

export const PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
export const CHROME_PAGE =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8";
/** Browser headers of opening a page. */
export const OPENS: Headers = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "sec-fetch-user": "?1",
  "sec-fetch-site": "none",
};

/** A click as a person's browser sends it. */
export const person = (what: string, agent: string, headers: Headers = {}): LabelledClick => ({
  what,
  isMachine: false,
  method: "GET",
  sinceDeliveryMs: null,
  inDataCentre: false,
  signals: { "user-agent": agent, accept: PAGE, "accept-language": "de-DE,de;q=0.9", ...headers },
});

/** Builds a bot's request; `more` overrides a GET without a known delivery. */
export const machine = (
  what: string,
  signals: Headers,
  more: Partial<Pick<UnclassifiedClick, "method" | "sinceDeliveryMs">> = {},
): LabelledClick => ({
  what,
  isMachine: true,
  method: "GET",
  sinceDeliveryMs: null,
  signals,
  inDataCentre: false,
  ...more,
});

const IOS =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)";
const WEBVIEW =
  "Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.101 Mobile Safari/537.36";
export const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";

export const SAFARI = `${IOS} Version/17.4 Mobile/15E148 Safari/604.1`;
export const CHROME = `${ANDROID} Chrome/122.0.0.0 Mobile Safari/537.36`;
const chrome = { accept: CHROME_PAGE, ...OPENS };

/** Browsers of phones and computers, in-app browsers, and odd ones. */
export const PEOPLE: readonly LabelledClick[] = [
  person("Safari on an iPhone", SAFARI, OPENS),
  person(
    "Safari before sec-fetch",
    `${IOS.replace("17_4", "15_6")} Version/15.6 Mobile/15E148 Safari/604.1`,
  ),
  person(
    "Safari on an iPad",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.3 Safari/605.1.15",
    OPENS,
  ),
  person("Chrome on Android", CHROME, chrome),
  person("Chrome without encryption", CHROME, { accept: CHROME_PAGE }),
  person("Chrome on an iPhone", `${IOS} CriOS/122.0.6261.62 Mobile/15E148 Safari/604.1`, OPENS),
  person(
    "Samsung Internet",
    `${ANDROID} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
    chrome,
  ),
  person(
    "Firefox on Android",
    "Mozilla/5.0 (Android 14; Mobile; rv:123.0) Gecko/123.0 Firefox/123.0",
    OPENS,
  ),
  person(
    "Firefox Focus",
    "Mozilla/5.0 (Android 13; Mobile; rv:122.0) Gecko/122.0 Firefox/122.0",
    OPENS,
  ),
  person("Tor Browser", "Mozilla/5.0 (Android 10; Mobile; rv:109.0) Gecko/115.0 Firefox/115.0", {
    "accept-language": "en-US,en;q=0.5",
  }),
  person(
    "DuckDuckGo on Android",
    `${ANDROID} Version/4.0 Chrome/121.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`,
    chrome,
  ),
  person(
    "DuckDuckGo on an iPhone",
    `${IOS} Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
    OPENS,
  ),
  person("Brave", CHROME, { ...chrome, "sec-ch-ua-mobile": "?1" }),
  person("Opera", `${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36 OPR/80.4.4244`, chrome),
  person(
    "Opera Mini",
    "Opera/9.80 (Android; Opera Mini/73.0.2254/191.279; U; en) Presto/2.12.423 Version/12.16",
  ),
  person(
    "UC Browser",
    "Mozilla/5.0 (Linux; U; Android 10; en-US; RMX1911) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36",
  ),
  person(
    "Mi Browser",
    "Mozilla/5.0 (Linux; U; Android 12; de-de; 2201117TY) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.3.1-gn",
  ),
  person(
    "Huawei Browser",
    "Mozilla/5.0 (Linux; Android 10; ELE-L29; HMSCore 6.13.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/14.0.2.302 Mobile Safari/537.36",
    chrome,
  ),
  person(
    "an Android of 2012",
    "Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; GT-I9100 Build/IML74K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
  ),
  person(
    "an Android of 2015",
    "Mozilla/5.0 (Linux; Android 5.1; Moto G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/43.0.2357.93 Mobile Safari/537.36",
  ),
  person(
    "an iPhone of 2014",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12B411 Safari/600.1.4",
  ),
  person(
    "a Windows Phone",
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
  ),
  person(
    "KaiOS",
    "Mozilla/5.0 (Mobile; Nokia_2720_Flip; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2",
  ),
  person(
    "a BlackBerry",
    "Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+",
  ),
  person(
    "Chrome on Windows",
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36`,
    chrome,
  ),
  person(
    "Edge",
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 Edg/122.0.0.0`,
    chrome,
  ),
  person(
    "Firefox on Linux",
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:123.0) Gecko/20100101 Firefox/123.0",
    OPENS,
  ),
  person(
    "Internet Explorer",
    "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko",
    { accept: "text/html, application/xhtml+xml, */*" },
  ),
  person("a text browser", "ELinks/0.13.2 (textmode; Linux; 80x24-2)", {
    accept: "text/html, text/plain, */*;q=0.5",
  }),
  person(
    "Instagram on Android",
    `${WEBVIEW} Instagram 316.0.0.38.109 Android (33/13; 420dpi; 1080x2201; Google/google; Pixel 7; panther; panther; de_DE; 562804457)`,
    { accept: CHROME_PAGE },
  ),
  person(
    "Instagram on an iPhone",
    `${IOS} Mobile/21E219 Instagram 321.0.3.31.110 (iPhone14,5; iOS 17_4; de_DE; de; scale=3.00; 1170x2532; 573216364)`,
    OPENS,
  ),
  person("Facebook on Android", `${WEBVIEW} [FB_IAB/FB4A;FBAV/450.0.0.39.109;]`, {
    accept: CHROME_PAGE,
  }),
  person(
    "Facebook on an iPhone",
    `${IOS} Mobile/21E219 [FBAN/FBIOS;FBAV/451.0.0.33.108;FBBV/564431005;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.4;FBSS/3;FBID/phone;FBLC/de_DE;FBOP/5]`,
    OPENS,
  ),
  person(
    "Messenger",
    `${IOS} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/448.0.0.40.109;FBDV/iPhone13,2;FBSN/iOS;FBLC/de_DE]`,
  ),
  person(
    "Telegram on Android",
    `${WEBVIEW} Telegram-Android/10.9.1 (Google Pixel 7; Android 13; SDK 33; HIGH)`,
    { accept: CHROME_PAGE },
  ),
  person(
    "Snapchat",
    `${IOS} Version/17.4 Mobile/15E148 Snapchat/12.77.0.34 (like Safari/8618.1.15.10.12, panda)`,
    OPENS,
  ),
  person(
    "TikTok",
    `${IOS} Mobile/15E148 BytedanceWebview/d8a21c6 musical_ly_33.4.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/de`,
  ),
  person(
    "WeChat",
    `${IOS} Mobile/15E148 MicroMessenger/8.0.47(0x18002f2c) NetType/WIFI Language/de`,
  ),
  person("Line", `${IOS} Mobile/15E148 Safari Line/14.2.0`),
  person("KakaoTalk", `${WEBVIEW};KAKAOTALK 2410440`, { accept: CHROME_PAGE }),
  person("Viber", `${WEBVIEW} Viber/21.8.0.0`, { accept: CHROME_PAGE }),
  person("LinkedIn", `${IOS} Mobile/15E148 [LinkedInApp]/9.29.6416`),
  person("Pinterest", `${WEBVIEW} [Pinterest/Android]`, { accept: CHROME_PAGE }),
  person("X", `${IOS} Mobile/15E148 Twitter for iPhone/10.30`),
  person("Reddit", `${IOS} Mobile/15E148 Reddit/Version 2024.08.0/Build 614973/iOS Version 17.4`),
  person(
    "the Google app, which Gmail opens",
    `${IOS} GSA/306.0.611150229 Mobile/15E148 Safari/604.1`,
    OPENS,
  ),
  person("a custom tab of Android", CHROME, {
    ...chrome,
    referer: "android-app://com.google.android.apps.messaging/",
  }),
  person("Ecosia", `${IOS} Version/17.4 Mobile/15E148 Safari/604.1 (Ecosia ios@9.2.0.1652)`, OPENS),
  person(
    "a phone called Cubot",
    "Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
    chrome,
  ),
  { ...person("a quick reader", SAFARI, OPENS), sinceDeliveryMs: 2_100 },
  { ...person("a reader of yesterday's message", SAFARI, OPENS), sinceDeliveryMs: 86_400_000 },
];
