import { CLICK_PARAMETER } from "@/lib/core/links/click-id-values";
import { MAX_REPORT_BYTES, REPORT_PATH, SCRIPT_PATH } from "./conversion-paths";

/**
 * Script for customers' pages. It sets no cookie. It keeps the click's id for the tab's session only after consent, and
 * sends nothing for browsers with Global Privacy Control.
 */
export const CONVERSION_SCRIPT = `"use strict";
(() => {
  // Modules and bundles have no current script.
  const script =
    document.currentScript || document.querySelector(${JSON.stringify(`script[src*="${SCRIPT_PATH}"]`)});
  const key = ${JSON.stringify(CLICK_PARAMETER)};
  const reports = script && new URL(${JSON.stringify(REPORT_PATH)}, script.src).href;
  const kept = () => {
    try { return sessionStorage.getItem(key); } catch { return null; }
  };
  const clickId = new URLSearchParams(location.search).get(key) || kept();
  const consent = () => {
    try { if (clickId) sessionStorage.setItem(key, clickId); } catch {}
  };
  const convert = (conversion) => {
    if (!reports || !clickId || navigator.globalPrivacyControl === true) return false;
    const body = JSON.stringify({ ...conversion, click_id: clickId });
    return body.length <= ${MAX_REPORT_BYTES} && navigator.sendBeacon(reports, body);
  };
  const { consent: given, kind, name, value, currency, id } = script ? script.dataset : {};
  if (given === "granted") consent();
  if (kind) convert({ kind, name, currency, external_id: id, value });
  window.posthorn = { consent, convert };
})();
`;
