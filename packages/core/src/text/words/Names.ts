import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { figure } from "./Amounts.ts"
import { many } from "./Plural.ts"

/** The word for a code, or the code where there is none. */
export const word = {
  zh: (words: Readonly<Record<string, Bilingual>>, code: string): string => ownValue(words, code)?.zh ?? code,
  en: (words: Readonly<Record<string, Bilingual>>, code: string): string => ownValue(words, code)?.en ?? code,
}

/** Levels of confidence. */
export const LEVELS: Readonly<Record<string, Bilingual>> = {
  HIGH: { zh: "高", en: "high" },
  MEDIUM: { zh: "中", en: "medium" },
  LOW: { zh: "低", en: "low" },
}

/** Samples by kind, those that there are: `36条成交、2条挂牌`. */
export const samples = {
  zh: ({ auctions = 0, deals, listings }: SampleCounts): string =>
    (
      [
        [deals, "成交"],
        [auctions, "拍卖"],
        [listings, "挂牌"],
      ] as const
    )
      .flatMap(([count, kind]) => (count === 0 ? [] : [`${figure(count)}条${kind}`]))
      .join("、"),
  en: ({ auctions = 0, deals, listings }: SampleCounts): string =>
    [
      deals === 0 ? "" : many(deals, "deal"),
      auctions === 0 ? "" : many(auctions, "auction"),
      listings === 0 ? "" : many(listings, "listing"),
    ]
      .filter(Boolean)
      .join(", "),
}

interface SampleCounts {
  readonly deals: number
  readonly auctions?: number
  readonly listings: number
}

/** The confidence of a value as a sentence. */
export const chance = {
  zh: (percent: number): string => `真实成交价在估值±10%以内的可能性不低于${percent}%`,
  en: (percent: number): string =>
    `There is at least a ${percent}% chance that a sale would close within ±10% of this value`,
}
