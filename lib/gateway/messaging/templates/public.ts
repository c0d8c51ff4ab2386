export { createTemplate } from "./service";
export {
  findTemplateNames,
  findTemplateTexts,
  findUsedTemplate,
  findUsedTemplates,
  type TemplateReference,
  toTemplateError,
  type UsedTemplate,
  usesTemplate,
} from "./use";
