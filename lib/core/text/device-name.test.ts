import { expect, test } from "vitest";
import { parseDeviceName } from "./device-name";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, "Firefox", "Linux"],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    "Chrome",
    "Windows",
  ],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    "Edge",
    "Windows",
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
  ],
  ["curl/8.5.0", "curl", null],
  ["<img src=x onerror=alert(1)>", null, null],
  [null, null, null],
])("%s", (userAgent, browser, system) => {
  expect(parseDeviceName(userAgent)).toEqual({ browser, system });
});
