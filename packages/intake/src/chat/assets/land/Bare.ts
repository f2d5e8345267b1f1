import { ownValue } from "@open-valuation/core/domain"
import type { Situation } from "../../ChatAsset.ts"
import type { Passage } from "../../extract/Passage.ts"

const NUMBER =
  /(?<![\d.A-Za-z#])\d{1,2}(?:\.\d{1,3})?(?![\dA-Za-z]|\.\d|\s?(?:[号年月日万元块亩%％个公平期路]|mu\b|ha\b|years?\b|hectares?\b))/g
const MOST_PLOT_RATIO = 15

/** The largest value that each field takes without a unit. */
const FIELDS: Readonly<Record<string, number>> = {
  plotRatio: MOST_PLOT_RATIO,
  termTotalYears: 70,
  remainingYears: 70,
}

/** Takes a number without its unit: the answer to what was asked for, or to what the person asked back about. */
export const takeBareNumber = (passage: Passage, { asked, held, latest }: Situation): void => {
  const [number, ...others] = [...passage.text.matchAll(NUMBER)]
  if (number === undefined || others.length > 0) return
  const value = Number(number[0])
  const field = [...latest, ...asked].find(
    (each) => ownValue(held, each) === undefined && value > 0 && value <= (ownValue(FIELDS, each) ?? 0),
  )
  if (field !== undefined) {
    passage.claim(number.index, number.index + number[0].length, [{ _tag: "SetField", field, value }])
  }
}
