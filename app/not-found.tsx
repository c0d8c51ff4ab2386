import { EmptyPage } from "@/components/layout/empty-page";

export default function NotFoundPage() {
  return <EmptyPage title="Page not found" text="There is nothing under this address." />;
}
