import type { MarketWords } from "./MarketWords.ts"

/** Terms for an asset that has none of its own, in English. */
export const enGeneral: MarketWords = {
  scopes: {
    Group: "for the same kind",
    Namesakes: "for the same name",
    Neighbourhood: "for similar objects",
    District: "in the same district",
    Market: "in the whole market",
  },
  units: {
    group: "of the same kind",
    family: "of the same family",
    area: "of similar objects",
    district: "of the same district",
    region: "of the same region",
    market: "of the whole market",
  },
  factors: {
    transaction: "circumstances of the transaction (asking price to deal price)",
    time: "market conditions (date)",
    location: "location",
    age: "age",
    hours: "operating hours",
    mileage: "mileage",
    capacity: "size",
    area: "size",
    model: "model",
    condition: "condition",
    attributes: "further attributes",
    unexplained: "individual difference not carried over",
    correction: "systematic error",
    comparables: "number and spread of the comparables",
  },
  level: "similar objects",
  excluded: {
    PRICE_IMPLAUSIBLE: "implausible price, probably a typing error",
    DUPLICATE: "duplicate of the same object",
    OUTLIER: "adjusted price far from the other samples of its group",
  },
  price: "prices",
  sameGroup: "of the same kind",
  likeness: "kind, size and time",
  minimum: "market comparison usually asks for",
  rule: "good practice",
  oldDeals: "",
  resolved: (name) => `Recognised in the catalogue: ${name}.`,
  noneOfGroup: (name) =>
    `No usable sample of ${name === "" ? "the same kind" : `"${name}"`}: the price is inferred from similar objects. Deals of the same kind would help.`,
}
