import type { Treated } from "../../appraise/FactCheck.ts"

/** A contradiction and its consequence, in one sentence. */
export const doubted = (contradiction: string, { treated, percent }: Treated): string => {
  switch (treated) {
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
    default:
      return `${contradiction}. Please check.`
  }
}
