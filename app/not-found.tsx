import { getTranslations } from "next-intl/server";

/** Not-found page before sign-in; other unknown URLs end in `[...unknown]`. */
export default async function NotFoundPage() {
  const t = await getTranslations("shell");
  return (
    <main className="grid max-w-[68ch] justify-items-start gap-3 p-4 md:p-6">
      <h1 className="font-semibold text-title">{t("notFound.address")}</h1>
      <p className="text-ink-2 text-read">{t("notFound.addressText")}</p>
      <a href="/" className="font-medium text-accent-ink underline">
        {t("plain.start")}
      </a>
    </main>
  );
}
