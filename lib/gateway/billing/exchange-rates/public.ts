export { readRatesOn } from "./service";
export { listExchangeRates, setExchangeRate } from "./staff";
