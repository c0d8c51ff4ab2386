export { createTemplate } from "./service";
export {
  findTemplateTexts,
  findUsedTemplate,
  type TemplateReference,
  toTemplateError,
  usesTemplate,
} from "./use";
