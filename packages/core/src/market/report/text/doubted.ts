import { row } from "../../../domain/Message.ts"
import { yuan } from "../../../text/words/Amounts.ts"
import type { Treated } from "../../appraise/FactCheck.ts"

const zh = (contradiction: string, outcome: Treated): string => {
  const { percent } = outcome
  switch (outcome.treated) {
    case "WIDENED":
      return `${contradiction}，估值区间已放宽，请核实。`
    case "IGNORED":
      if (percent === null) return `${contradiction}，该信息未采用，请核实。`
      return percent === 0
        ? `${contradiction}，该信息未采用（不影响估值），区间略有放宽，请核实。`
        : `${contradiction}，该信息未采用（影响约${percent}%），区间已放宽，请核实。`
    case "REFUSED":
      return `${contradiction}，请核对后重新提交。`
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
        ? `${contradiction}. It was left out, which makes no difference to the value; the range was widened slightly. Please check.`
        : `${contradiction}. It was left out (it would change the value by about ${percent}%) and the range was widened. Please check.`
    case "REFUSED":
      return `${contradiction}. Please check it and submit again.`
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
