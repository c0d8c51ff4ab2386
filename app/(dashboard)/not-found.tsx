import { RecordNotFound } from "@/components/layout/record-not-found";

export default function RecordNotFoundPage() {
  return <RecordNotFound />;
}
