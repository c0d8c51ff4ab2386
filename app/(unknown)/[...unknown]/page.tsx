import { notFound } from "next/navigation";

/** Every address that is no page. */
export default function UnknownPage() {
  notFound();
}
