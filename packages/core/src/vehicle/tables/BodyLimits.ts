/** Upper limits of a body type. */
interface BodyLimit {
  /** Catalogue words for it, whole or as a suffix. */
  readonly words: RegExp
  /** Bodies of different kinds are never the same car. */
  readonly kind: "CAR" | "SUV" | "MPV" | "UTILITY"
  readonly mostLitres: number
  readonly mostSeats: number
}

/**
 * Judgement, wide: engines by the largest of each body type in public listings of 2024-06; seats by GA 802-2019 (nine
 * at most in a small passenger vehicle), fewer where no such body has so many. The first match counts.
 */
const bodyLimits: ReadonlyArray<BodyLimit> = [
  { words: /微型车|微型轿车|^mini(?:car)?$/iu, kind: "CAR", mostLitres: 1.6, mostSeats: 5 },
  { words: /小型SUV/iu, kind: "SUV", mostLitres: 2, mostSeats: 7 },
  { words: /紧凑型SUV/iu, kind: "SUV", mostLitres: 3, mostSeats: 7 },
  { words: /SUV|越野/iu, kind: "SUV", mostLitres: 6.8, mostSeats: 9 },
  { words: /紧凑型|compact/iu, kind: "CAR", mostLitres: 3, mostSeats: 7 },
  { words: /小型车|小型轿车|subcompact/iu, kind: "CAR", mostLitres: 2, mostSeats: 5 },
  { words: /跑车|敞篷|coupe|convertible|roadster/iu, kind: "CAR", mostLitres: 8.4, mostSeats: 5 },
  { words: /MPV|商务车/iu, kind: "MPV", mostLitres: 4, mostSeats: 9 },
  { words: /微面|微卡|皮卡|pickup/iu, kind: "UTILITY", mostLitres: 6.7, mostSeats: 9 },
  {
    words: /中型车|中大型车|大型车|轿车|三厢|两厢|旅行车|掀背|sedan|hatchback|wagon/iu,
    kind: "CAR",
    mostLitres: 6.8,
    mostSeats: 6,
  },
]

/** Limits of a body type; `undefined` for vans, buses, lorries and unknown words. */
export const bodyLimitOf = (body: string | undefined): BodyLimit | undefined =>
  body === undefined ? undefined : bodyLimits.find(({ words }) => words.test(body))
