import { row } from "../../../domain/Message.ts"
import { yuan } from "../../../text/words/Amounts.ts"
import type { Treated } from "../../appraise/FactCheck.ts"

const zh = (contradiction: string, outcome: Treated): string => {
  const { percent } = outcome
  switch (outcome.treated) {
    case "WIDENED":
      return `${contradiction}，估值区间已放宽，请核实。`
    case "IGNORED":
      if (percent === null) return `${contradiction}；该信息未予采用，请核实。`
      return percent === 0
        ? `${contradiction}；该信息对估值没有影响，未予采用，区间略有放宽，请核实。`
        : `${contradiction}；是否采用该信息，估值相差${percent}%，未予采用，区间已相应放宽，请核实。`
    case "REFUSED":
      return percent === 0
        ? `${contradiction}，请更正。`
        : `${contradiction}；是否采用该信息，估值相差${percent}%，请更正。`
    case "ASKED":
      return `${contradiction}${outcome.value === null ? "" : `，估值约${yuan.zh(outcome.value)}`}；请更正后重新估值。`
    default:
      return `${contradiction}，请核实。`
  }
}

const en = (contradiction: string, outcome: Treated): string => {
  const { percent } = outcome
  switch (outcome.treated) {
    case "WIDENED":
      return `${contradiction}. The range was widened; please check.`
    case "IGNORED":
      if (percent === null) return `${contradiction}. It was left out; please check.`
      return percent === 0
        ? `${contradiction}. It makes no difference to the value and was left out; the range was widened slightly. Please check.`
        : `${contradiction}. With it the value would differ by ${percent}%; it was left out and the range widened. Please check.`
    case "REFUSED":
      return percent === 0
        ? `${contradiction}. Please correct it.`
        : `${contradiction}. Using it or not changes the value by ${percent}%. Please correct it.`
    case "ASKED":
      return `${contradiction}${outcome.value === null ? "" : `, the value is about ${yuan.en(outcome.value)}`}. Please correct it and value again.`
    default:
      return `${contradiction}. Please check.`
  }
}

/** A row about facts that contradict each other. Its sentences state the contradiction; the consequence is added. */
export const factRow = <Params>(contradiction: {
  readonly zh: (params: Params) => string
  readonly en: (params: Params) => string
}) =>
  row<Treated & Params>({
    zh: (params) => zh(contradiction.zh(params), params),
    en: (params) => en(contradiction.en(params), params),
  })
