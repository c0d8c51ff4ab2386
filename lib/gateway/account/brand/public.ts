export { readFormBrand } from "./service";
