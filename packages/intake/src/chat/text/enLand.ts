import { type AssetWords, coded, withUnit, valuationDateWords } from "./FieldWords.ts"

const development = coded({
  RAW: "raw land",
  THREE_UTILITIES: "three utilities",
  FIVE_UTILITIES: "five utilities",
  SEVEN_UTILITIES: "seven utilities",
})

export const enLand: AssetWords = {
  asset: "a lot of land",
  name: "Land",
  fields: {
    city: {
      label: "city",
      ask: 'In which city and district is the lot? For example "Haining, Jiaxing".',
      why: "Comparable sales are searched by city and district. The title certificate gives both under 坐落 (location).",
    },
    address: {
      label: "address",
      ask: 'Where exactly is the lot? For example "north of Xingpu Road".',
      why: "The location decides which lots are comparable. The title certificate or the grant notice gives it.",
    },
    landUse: {
      label: "land use",
      ask: "What is its use: residential, commercial, industrial, public, agricultural or mixed?",
      why: "Lots of different use cannot be compared. The title certificate gives it under 用途 (use).",
      value: coded({
        RESIDENTIAL: "residential",
        COMMERCIAL: "commercial",
        INDUSTRIAL: "industrial",
        PUBLIC: "public",
        AGRICULTURAL: "agricultural",
        MIXED: "mixed",
      }),
    },
    areaSqm: {
      label: "land area",
      ask: 'How large is the lot? Please give the unit, for example "35 mu" or "23,333 sqm".',
      why: "The total price is the price per m² of ground times this area. It is the area of the ground, not of a building.",
      value: withUnit(" m²"),
    },
    rightType: {
      label: "land use right",
      ask: "Is the right granted, allocated, leased, or is it collective land?",
      why: "Granted, allocated, leased and collective land differ much in price. The title certificate gives it under 权利性质 (type of right).",
      value: coded({ GRANTED: "granted", ALLOCATED: "allocated", LEASED: "leased", COLLECTIVE: "collective" }),
    },
    plotRatio: {
      label: "plot ratio",
      ask: 'What is the plot ratio? For example "1.8".',
      why: "The plot ratio says how much may be built. The planning conditions or the grant contract give it.",
    },
    termTotalYears: {
      label: "total term",
      ask: "For how many years was the right granted? Usually 70 for homes and 50 for industry.",
      why: "Prices are adjusted for the term. The grant contract gives it.",
      value: withUnit(" years"),
    },
    remainingYears: {
      label: "remaining term",
      ask: "How many years are left, or on which day does the term end?",
      why: "The shorter the remaining term, the lower the price. The title certificate gives the end of the term.",
      value: withUnit(" years"),
    },
    termEndDate: {
      label: "end of the term",
      ask: 'On which day does the term end? For example "2061-08-30".',
      why: "The remaining term follows from it. The title certificate gives it.",
    },
    developmentLevel: {
      label: "development",
      ask: "How far is it developed: raw land, or with three, five or seven utilities?",
      why: "Roads, water, power and other connections affect the price.",
      value: development,
    },
    grade: {
      label: "land grade",
      ask: "Which grade does the city give it?",
      why: "The city publishes its benchmark prices by grade.",
    },
    "benchmarkPrice.unitPrice": {
      label: "benchmark price",
      ask: "What is the city's benchmark price, in yuan per m²?",
      why: "With it the value can be checked by the benchmark price method.",
      value: withUnit(" yuan/m²"),
    },
    "benchmarkPrice.date": { label: "benchmark date", why: "The benchmark price is adjusted from this day." },
    "benchmarkPrice.plotRatio": {
      label: "benchmark plot ratio",
      why: "The benchmark price is adjusted for the plot ratio.",
    },
    "benchmarkPrice.termYears": {
      label: "benchmark term",
      why: "The benchmark price is adjusted for the term.",
      value: withUnit(" years"),
    },
    "benchmarkPrice.developmentLevel": {
      label: "benchmark development",
      why: "The benchmark price is adjusted for the level of development.",
      value: development,
    },
    valuationDate: valuationDateWords.en,
  },
}
