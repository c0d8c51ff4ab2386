export { eraseDrafted, isDrafted } from "./erase";
