import { nameStems } from "../market/communityNames.ts"
import type { SeededRandom } from "../market/SeededRandom.ts"
import type { LandEffects, LandUse } from "./LandEffects.ts"
import type { LandCity, LandDistrict } from "./landPlaces.ts"

/** A street and its ln unit price relative to its neighbourhood. */
export interface SimulatedStreet {
  readonly name: string
  readonly effect: number
}

/** A sub-district, town or industrial park with land grants; its name is invented. */
export interface SimulatedNeighbourhood {
  readonly city: LandCity
  readonly district: LandDistrict
  /** Unique in its city. */
  readonly name: string
  /** As catalogues write it: `一级` is the most expensive. */
  readonly grade: string
  /** ln unit price relative to its grade, for homes. */
  readonly effect: number
  readonly streets: ReadonlyArray<SimulatedStreet>
  /** Relative frequency of each use. */
  readonly uses: ReadonlyArray<readonly [use: LandUse, weight: number]>
  /** Relative number of rows. */
  readonly share: number
}

/** Kinds of neighbourhoods, from the centre of a district outwards. */
const kinds: ReadonlyArray<{
  readonly ending: string
  readonly grades: ReadonlyArray<string>
  readonly uses: SimulatedNeighbourhood["uses"]
}> = [
  {
    ending: "街道",
    grades: ["一级", "二级", "三级"],
    uses: [
      ["RESIDENTIAL", 50],
      ["COMMERCIAL", 24],
      ["MIXED", 13],
      ["PUBLIC", 8],
      ["INDUSTRIAL", 5],
    ],
  },
  {
    ending: "镇",
    grades: ["三级", "四级", "五级"],
    uses: [
      ["RESIDENTIAL", 36],
      ["INDUSTRIAL", 36],
      ["COMMERCIAL", 16],
      ["PUBLIC", 8],
      ["MIXED", 4],
    ],
  },
  {
    ending: "工业园",
    grades: ["四级", "五级", "六级"],
    uses: [
      ["INDUSTRIAL", 90],
      ["COMMERCIAL", 6],
      ["PUBLIC", 4],
    ],
  },
]

const STREETS = 4

const neighbourhoodOf = (
  city: LandCity,
  district: LandDistrict,
  effects: LandEffects,
  stem: string,
  index: number,
  random: SeededRandom,
): SimulatedNeighbourhood => {
  const { ending, grades, uses } = kinds[index % kinds.length] ?? { ending: "", grades: [], uses: [] }
  const streets = random
    .fork("streets")
    .shuffle(nameStems.filter((name) => name !== stem))
    .slice(0, STREETS)
  return {
    city,
    district,
    name: `${stem}${ending}`,
    grade: random.pick(grades),
    effect: random.normal(effects.neighbourhoodDeviation),
    streets: streets.map((name) => ({ name: `${name}路`, effect: random.normal(effects.streetDeviation) })),
    uses,
    share: random.between(0.5, 1.5),
  }
}

/** The neighbourhoods of all districts of some cities, `perDistrict` of each; equal seeds give the same ones. */
export const drawNeighbourhoods = (
  cities: ReadonlyArray<LandCity>,
  effects: LandEffects,
  perDistrict: number,
  random: SeededRandom,
): ReadonlyArray<SimulatedNeighbourhood> =>
  cities.flatMap((city) => {
    const stems = random.fork(`${city.path}/names`).shuffle(nameStems)
    return city.districts.flatMap((district, place) =>
      Array.from({ length: perDistrict }, (_, index) =>
        neighbourhoodOf(
          city,
          district,
          effects,
          stems[place * perDistrict + index] ?? `${index + 1}`,
          index,
          random.fork(`${city.path}/${district.name}/${index}`),
        ),
      ),
    )
  })
