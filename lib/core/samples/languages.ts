import { curlSample } from "./curl";
import { nodeSample } from "./node";
import { phpSample } from "./php";
import { pythonSample } from "./python";
import type { SampleRequest } from "./request";

export const SAMPLE_LANGUAGES = ["curl", "node", "php", "python"] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export const SAMPLE_NAMES: Record<SampleLanguage, string> = {
  curl: "curl",
  node: "Node",
  php: "PHP",
  python: "Python",
};

const WRITERS: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlSample,
  node: nodeSample,
  php: phpSample,
  python: pythonSample,
};

export function sampleIn(language: SampleLanguage, request: SampleRequest): string {
  return WRITERS[language](request);
}
