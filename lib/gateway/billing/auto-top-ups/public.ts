export { runAutoTopUps } from "./run";
