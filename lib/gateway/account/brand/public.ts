export { getFormBrand } from "./service";
