import type { ReportTools } from "./tools";

export function createServiceNames({ translate }: ReportTools): (service: string) => string {
  const t = translate("usage");
  const names: Record<string, string> = {
    direct: t("service.sms"),
    text2speech: t("service.voice"),
    text2speech_ssml: t("service.ssml"),
    short_link: t("service.shortLink"),
    messenger_code: t("service.messengerCode"),
    fraud_check: t("service.fraudCheck"),
  };
  return (service) => names[service] ?? service;
}
