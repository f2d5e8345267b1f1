import {
  type CarBrand,
  type CarSeries,
  diesel,
  electric,
  hybrid,
  petrol,
  type Powertrain,
  type TrimLevel,
  turbo,
} from "./CarSeries.ts"
import type { VehicleCountry } from "./VehicleCountry.ts"
import type { VehicleEffects } from "./VehicleEffects.ts"

const toyota: CarBrand = { names: ["Toyota", "TOYOTA"], holds: 0.03 }
const honda: CarBrand = { names: ["Honda", "HONDA"], holds: 0.012 }
const hyundai: CarBrand = { names: ["Hyundai", "HYUNDAI"], holds: 0.004 }
const suzuki: CarBrand = { names: ["Maruti Suzuki", "Maruti", "Suzuki"], holds: 0.016 }
const tata: CarBrand = { names: ["Tata", "TATA Motors"], holds: -0.014 }
const ford: CarBrand = { names: ["Ford", "FORD"], holds: -0.03 }
const audi: CarBrand = { names: ["Audi", "AUDI"], holds: -0.012 }

const levels: ReadonlyArray<TrimLevel> = [
  ["E", 0],
  ["V", 0.12],
  ["VX", 0.24],
]
const manual = { manual: true } as const

const series = (
  brand: CarBrand,
  name: string,
  bodyType: string,
  sold: readonly [first: number, last: number],
  popularity: number,
  ...powertrains: ReadonlyArray<Powertrain>
): CarSeries => ({
  brand,
  name,
  company: `${brand.names[0]} India`,
  bodyType,
  seats: bodyType === "MUV" ? 7 : 5,
  sold,
  popularity,
  levels,
  powertrains,
})

const rising = (since2010: number) =>
  [
    [2010, -since2010],
    [2023, 0],
    [2027, 0.12],
  ] as const

/** Invented likewise; everything differs from the mainland's except the columns. */
const effects: VehicleEffects = {
  newPrice: { GASOLINE: rising(0.5), DIESEL: rising(0.55), HYBRID: rising(0.4), PHEV: rising(0.4), BEV: rising(0.1) },
  age: {
    GASOLINE: [
      [0, -0.06],
      [1, -0.16],
      [5, -0.6],
      [10, -1.2],
      [18, -2.1],
    ],
    DIESEL: [
      [0, -0.06],
      [1, -0.18],
      [5, -0.66],
      [10, -1.5],
      [18, -2.6],
    ],
    HYBRID: [
      [0, -0.05],
      [5, -0.55],
      [18, -2],
    ],
    PHEV: [
      [0, -0.05],
      [18, -2],
    ],
    BEV: [
      [0, -0.1],
      [3, -0.6],
      [8, -1.5],
      [18, -2.8],
    ],
  },
  kmPerYear: { NON_OPERATING: 12_000, OPERATING: 45_000, OPERATING_TO_NON: 30_000 },
  mileage: -0.14,
  mileageLimit: 1.1,
  condition: { EXCELLENT: 0.05, GOOD: 0, FAIR: -0.08, POOR: -0.22 },
  accident: { NONE: 0, MINOR: -0.05, MAJOR: -0.24, FLOOD: -0.45, FIRE: -0.6 },
  usage: { NON_OPERATING: 0, OPERATING: -0.2, OPERATING_TO_NON: -0.14 },
  transfer: -0.05,
  batteryHealth: 0.01,
  modelYear: -0.02,
  emission: [
    { standard: "BS III", since: 2005, effect: -0.1 },
    { standard: "BS IV", since: 2010.25, effect: 0 },
    { standard: "BS VI", since: 2020.25, effect: 0.06 },
  ],
  color: { White: 0.01, Silver: 0.01, Grey: 0, Black: 0, Red: -0.01, Blue: -0.01 },
  city: {
    "Maharashtra/Mumbai": 0,
    "Maharashtra/Pune": 0.01,
    "Delhi/New Delhi": -0.08,
    "Karnataka/Bengaluru": 0.07,
    "Tamil Nadu/Chennai": 0.02,
    "Telangana/Hyderabad": 0.04,
    "West Bengal/Kolkata": -0.1,
  },
  level: {
    COMBUSTION: [
      [2021, -0.1],
      [2023, 0],
      [2027, 0.04],
    ],
    PLUG: [
      [2021, 0],
      [2027, -0.1],
    ],
  },
  seriesDeviation: 0.01,
}

/**
 * Used cars of another country: other makes, fuels and gearboxes in its catalogues' own terms (`Petrol`, `Manual`),
 * prices in its own currency and of another magnitude, but the same columns. For tests that nothing is specific to the
 * mainland.
 */
export const overseasVehicles: VehicleCountry = {
  series: [
    series(suzuki, "Swift", "Hatchback", [2011, 2026], 10, petrol(1.2, 640_000, manual), diesel(1.3, 760_000, manual)),
    series(suzuki, "Wagon R", "Hatchback", [2010, 2026], 8, petrol(1, 560_000, manual)),
    series(suzuki, "Ertiga", "MUV", [2012, 2026], 5, petrol(1.5, 900_000, manual), diesel(1.3, 1_000_000, manual)),
    series(hyundai, "i20", "Hatchback", [2010, 2026], 9, petrol(1.2, 740_000, manual), diesel(1.4, 880_000, manual)),
    series(hyundai, "Creta", "SUV", [2015, 2026], 8, petrol(1.5, 1_150_000, manual), diesel(1.5, 1_300_000, manual)),
    series(honda, "City", "Sedan", [2010, 2026], 8, petrol(1.5, 1_180_000, manual), diesel(1.5, 1_320_000, manual)),
    series(honda, "Amaze", "Sedan", [2013, 2026], 4, petrol(1.2, 760_000, manual)),
    series(toyota, "Corolla Altis", "Sedan", [2010, 2020], 3, petrol(1.8, 1_700_000, manual)),
    series(toyota, "Innova", "MUV", [2010, 2026], 7, diesel(2.4, 2_000_000, manual)),
    series(toyota, "Camry", "Sedan", [2013, 2026], 2, hybrid(2.5, 4_600_000)),
    series(
      tata,
      "Nexon",
      "SUV",
      [2017, 2026],
      6,
      turbo(1.2, 820_000, manual),
      diesel(1.5, 960_000, manual),
      electric(312, 1_480_000, { since: 2020 }),
    ),
    series(ford, "EcoSport", "SUV", [2013, 2021], 4, petrol(1.5, 860_000, manual), diesel(1.5, 960_000, manual)),
    series(audi, "A4", "Sedan", [2010, 2026], 2, turbo(2, 4_400_000), diesel(2, 4_500_000)),
  ],
  cities: [
    ["Maharashtra/Mumbai", 9],
    ["Maharashtra/Pune", 6],
    ["Delhi/New Delhi", 9],
    ["Karnataka/Bengaluru", 8],
    ["Tamil Nadu/Chennai", 6],
    ["Telangana/Hyderabad", 6],
    ["West Bengal/Kolkata", 4],
  ],
  colors: [
    ["White", 40],
    ["Silver", 20],
    ["Grey", 15],
    ["Black", 8],
    ["Red", 9],
    ["Blue", 8],
  ],
  fuelWords: { GASOLINE: "Petrol", DIESEL: "Diesel", HYBRID: "Hybrid", PHEV: "Plug-in", BEV: "Electric" },
  transmissionWords: { MANUAL: "Manual", AUTOMATIC: "Automatic" },
  trimName: (engine, fuel, transmission, level) =>
    fuel === "BEV"
      ? `EV ${level}`
      : `${engine.slice(0, -1)} ${fuel === "DIESEL" ? "CRDi " : ""}${level} ${transmission === "MANUAL" ? "MT" : "AT"}`,
  withYear: (trim, modelYear) => `${trim} ${modelYear}`,
  priceStep: 10_000,
  sources: {
    TRANSACTION: { first: "Simulated deals (demo data)", second: "Simulated deals, second source (demo data)" },
    LISTING: { first: "Simulated listings (demo data)", second: "Simulated listings, second source (demo data)" },
    AUCTION: { first: "Simulated auctions (demo data)", second: "Simulated auctions, second source (demo data)" },
  },
  effects,
}
