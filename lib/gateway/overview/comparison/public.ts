export { compareSends } from "./compare";
