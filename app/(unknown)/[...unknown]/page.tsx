import { notFound } from "next/navigation";

/** Catches all unknown URLs. */
export default function UnknownPage() {
  notFound();
}
