import type { Treated } from "../../appraise/FactCheck.ts"

/** A contradiction and its consequence, in one sentence. */
export const doubted = (contradiction: string, { treated, percent }: Treated): string => {
  switch (treated) {
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
    default:
      return `${contradiction}，请核实。`
  }
}
