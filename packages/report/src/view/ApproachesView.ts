import { ownValue } from "@open-valuation/core/domain"
import { grouped, percent } from "../Formats.ts"
import { asCell, asSentence, cleaned } from "../text/Cleaned.ts"
import { filled, items, number, objectOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { type Fact, figureColumn, type TableView, wordsColumn } from "./Parts.ts"

/** A method of valuing land, with its own value. */
export interface ApproachView {
  readonly title: string
  readonly facts: ReadonlyArray<Fact>
  /** What leads from the price that it starts from to its value: factor, multiplier, why. */
  readonly factors?: TableView
}

/** The methods of a land valuation, and how they are joined. */
export interface ApproachesView {
  readonly title: string
  readonly note: string
  readonly approaches: ReadonlyArray<ApproachView>
}

/** Methods and factors of one; engines give fewer. */
const MOST = 12

/** The methods of a land valuation; `undefined` for other results. */
export const approachesView = ({ reported, words }: Writing): ApproachesView | undefined => {
  const methods = items(objectOf(reported.result), "methods").slice(0, MOST)
  const approaches = methods.flatMap((method): ReadonlyArray<ApproachView> => {
    const [base, price, weight] = ["baseUnitPrice", "unitPrice", "weight"].map((name) => number(method, name))
    const title = filled(method, "label") ?? filled(method, "name")
    if (title === undefined || price === undefined || weight === undefined) return []
    const rows = items(method, "factors")
      .slice(0, MOST)
      .flatMap((factor) => {
        const [name, value] = [filled(factor, "factor"), number(factor, "value")]
        if (name === undefined || value === undefined) return []
        return [
          [
            ownValue(words.landFactors, name) ?? cleaned(name, 16),
            asCell(`× ${grouped(value, 4)}`),
            asSentence(filled(factor, "reason") ?? ""),
          ],
        ]
      })
    return [
      {
        title: asSentence(title),
        facts: [
          { name: words.approaches.result, text: asCell(words.unitPrice(grouped(price, 2))) },
          { name: words.approaches.weight, text: asCell(percent(weight)) },
          ...(base === undefined
            ? []
            : [{ name: words.approaches.base, text: asCell(words.unitPrice(grouped(base, 2))) }]),
        ],
        ...(rows.length === 0
          ? {}
          : {
              factors: {
                columns: [
                  wordsColumn(words.adjustments.factor),
                  figureColumn(words.approaches.multiplier),
                  wordsColumn(words.approaches.why),
                ],
                rows,
              },
            }),
      },
    ]
  })
  return approaches.length === 0
    ? undefined
    : { title: words.approaches.title, note: words.approaches.note, approaches }
}
