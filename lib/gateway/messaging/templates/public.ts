export { createTemplate } from "./service";
export {
  findTemplateTexts,
  findUsedTemplate,
  type TemplateReference,
  toTemplateError,
  type UsedTemplate,
  usesTemplate,
} from "./use";
