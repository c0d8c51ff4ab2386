import { ForbiddenView } from "@/components/layout/forbidden-view";

export default function ForbiddenPage() {
  return <ForbiddenView />;
}
