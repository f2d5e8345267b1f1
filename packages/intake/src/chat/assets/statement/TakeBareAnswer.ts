import type { Situation } from "../../ChatAsset.ts"
import { bareAnswer } from "../../extract/Bare.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"
import { onlyQuantity } from "../../extract/Quantities.ts"
import { MONTHS, monthsOf } from "../../extract/Spans.ts"
import { shareOf } from "./TakeAmounts.ts"

const CYCLE = "repaymentCycle"
const AMOUNTS = new Set(["purchaseAmount", "downPaymentAmount", "monthInstallment"])
const LEAST_YUAN = 100
const CURRENCY_BEFORE = /^(?:[¥￥]|rmb|cny|人民币)\s?/iu
const CURRENCY_BEHIND = /\s?(?:元|块钱?|rmb|yuan|cny|人民币)$/iu
const ONE_SHARE = /^(\d{1,2}(?:\.\d)?)\s?(成半?|[%％趴]|percent)$/iu
const ONE_STRETCH = new RegExp(`^(?:${MONTHS})$`, "iu")
const CORRECTION = /不对|不是|错|改|更正|应该|\b(?:no|not|sorry|actually|wrong|correction|oops|rather|mean)\b/iu

/** A message that is nothing but a figure: the answer to what was asked, or the correction of what was given. */
export const takeBareAnswer = (passage: Passage, { asked, held, latest }: Situation): void => {
  const { text } = passage
  const corrects = latest.length > 0 && CORRECTION.test(text)
  const wanted = corrects ? latest : asked
  const answer = bareAnswer(text)
  const start = text.indexOf(answer)
  if (answer === "" || start < 0) return
  const take = (emitted: Emitted): void => passage.claim(start, start + answer.length, [emitted])
  const figure = answer.replace(CURRENCY_BEFORE, "").replace(CURRENCY_BEHIND, "")
  const months = ONE_STRETCH.test(answer) ? monthsOf(answer) : undefined
  const first = wanted.find((field) => field === CYCLE || AMOUNTS.has(field))
  if (months !== undefined && (wanted.includes(CYCLE) || asked.includes(CYCLE))) {
    take({ _tag: "SetField", field: CYCLE, value: months })
  } else if (first === CYCLE && /^\d{1,3}$/.test(answer)) {
    take({ _tag: "SetField", field: CYCLE, value: Number(answer) })
  } else {
    const field = wanted.find((each) => AMOUNTS.has(each))
    if (field === undefined) return
    const [, count = "", unit = ""] = ONE_SHARE.exec(answer) ?? []
    const share = shareOf(held["purchaseAmount"], Number(count), unit)
    const only = onlyQuantity(figure)
    // 三十八个: money is counted in ten thousands.
    const inTenThousands = /^(\d{1,4}(?:\.\d{1,2})?)个$/u.exec(answer)?.[1]
    if (inTenThousands !== undefined && field !== "monthInstallment")
      return take({ _tag: "SetField", field, value: Number(inTenThousands) * 10_000 })
    const value = field === "downPaymentAmount" && count !== "" ? share : only?.value
    if (only !== undefined && only.value === undefined)
      take({ _tag: "DoubtField", field, doubt: { kind: "UNUSABLE", reason: "RANGE" } })
    else if (value !== undefined && value >= LEAST_YUAN) take({ _tag: "SetField", field, value })
  }
}
