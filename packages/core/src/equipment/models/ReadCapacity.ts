import type { FurtherCapacity, ModelException, ModelRule, RatedCapacity } from "./ModelRule.ts"

/** The parts of a name that rules look at: `PC`, `200`, `-8`. */
export interface NameParts {
  readonly prefix: string
  readonly digits: string
  readonly suffix: string
}

/**
 * A capacity with further ones that the name gives in other units: the jib of a tower crane, the class of its moment.
 */
export interface StatedCapacity {
  readonly rated: RatedCapacity | undefined
  readonly further: ReadonlyArray<FurtherCapacity>
  readonly exception: ModelException | undefined
}

/** Tonnes in a ton of 2000 lb. */
const TONNES_PER_US_TON = 0.907_184_74

const rounded = (value: number, steps = 100): number => Math.round(value * steps) / steps

const capacityOf = (rated: RatedCapacity | undefined, ...further: ReadonlyArray<FurtherCapacity>): StatedCapacity => ({
  rated,
  further,
  exception: undefined,
})

const greatestLoad = (suffix: string): RatedCapacity | undefined => {
  const load = /(?:-|[A-Z])(\d{1,3}(?:\.\d)?)[A-Z]{0,3}$/.exec(suffix)?.[1]
  return load === undefined ? undefined : { value: Number(load), unit: "t" }
}

const byRule = ({ capacity }: ModelRule, { digits, suffix }: NameParts): StatedCapacity => {
  const number = Number(digits + (/^\.\d(?!\d)/.exec(suffix)?.[0] ?? ""))
  switch (capacity.kind) {
    case "TIMES":
      return capacityOf({ value: rounded(number * capacity.factor), unit: capacity.unit })
    case "ABOVE":
      return capacityOf({ value: rounded((number - capacity.base) * capacity.factor), unit: capacity.unit })
    case "MIDDLE_DIGIT": {
      const load = Number(digits[1])
      return capacityOf(load >= 3 && load <= 8 ? { value: load, unit: "t" } : undefined)
    }
    case "WITHOUT_LAST_DIGIT":
      return capacityOf({ value: rounded(Math.floor(number / 10) * capacity.factor), unit: capacity.unit })
    case "JIB_AND_TIP": {
      const tip = /^\/(\d{2})/.exec(suffix)?.[1] ?? digits.slice(2, 4)
      return capacityOf(
        greatestLoad(suffix),
        { of: "JIB", value: Number(digits.slice(0, 2)), unit: "m" },
        { of: "TIP_LOAD", value: Number(tip) / 10, unit: "t" },
      )
    }
    case "LAST_NUMBER": {
      const load = greatestLoad(suffix)
      if (!capacity.moment) return capacityOf(load)
      return load === undefined
        ? capacityOf({ value: number, unit: "t·m" })
        : capacityOf(load, { of: "LOAD_MOMENT", value: number, unit: "t·m" })
    }
    case "AFTER_LEADING_ONE":
      return capacityOf(digits.startsWith("1") ? { value: Number(digits.slice(1)), unit: "t" } : undefined)
    case "AFTER_FIRST_PART": {
      const behindPoint = /^\.(\d{3,4})/.exec(suffix)?.[1]
      return capacityOf({ value: Number(behindPoint ?? digits.slice(1)), unit: "t" })
    }
    case "US_TONS":
      return capacityOf({ value: rounded(number * capacity.factor * TONNES_PER_US_TON, 10), unit: "t" })
    case "LAST_DIGITS_US_TONS": {
      const tons = Number(digits.slice(1))
      return capacityOf(tons === 0 ? undefined : { value: rounded(tons * TONNES_PER_US_TON, 10), unit: "t" })
    }
    case "UNRATED":
      return capacityOf(undefined)
  }
}

/** The capacity that a rule reads in a name; its exceptions come first. */
export const readCapacity = (rule: ModelRule, parts: NameParts): StatedCapacity => {
  const exception = rule.exceptions?.find(
    ({ number, suffix }) => number === parts.digits && (suffix === undefined || parts.suffix.startsWith(suffix)),
  )
  if (exception === undefined) return byRule(rule, parts)
  return { rated: exception.capacity, further: exception.further ?? [], exception }
}
