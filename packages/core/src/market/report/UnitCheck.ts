import type { Facts } from "../../domain/Facts.ts"
import { type CheckedCase, factCheck, type FactCheck } from "../appraise/FactCheck.ts"
import { marketMessage } from "./MarketMessages.ts"

/** A unit that writers use in place of the field's own. */
export interface OtherUnit {
  /** `WAN_KM`, `MU` …: the texts have its name. */
  readonly unit: string
  /** Size in the field's own unit. */
  readonly size: number
}

/** A figure that is likely in another unit. */
export interface LikelyUnit {
  readonly stated: number
  readonly unit: string
  /** The figure in the field's own unit. */
  readonly meant: number
}

/**
 * The unit that a figure is likely in: of those in which it is plausible, the one in which it is nearest to the usual
 * figure. `undefined`: none.
 */
export const likelyUnit = (
  stated: number,
  units: ReadonlyArray<OtherUnit>,
  usual: number,
  isPlausible: (figure: number) => boolean,
): LikelyUnit | undefined => {
  const apart = (figure: number): number => Math.abs(Math.log(figure / usual))
  return units
    .map(({ size, unit }) => ({ stated, unit, meant: stated * size }))
    .filter(({ meant }) => meant > 0 && isPlausible(meant))
    .toSorted((one, other) => apart(one.meant) - apart(other.meant))[0]
}

/** A check that asks about a figure which is likely in another unit, and says the value in that one. */
export const unitCheck = <Notes = unknown>({
  field,
  likely,
  ...told
}: Pick<FactCheck, "limit" | "source"> & {
  readonly field: string
  readonly likely: (checked: CheckedCase<Notes>) => LikelyUnit | undefined
}): FactCheck<Notes> =>
  factCheck<Notes>({
    ...told,
    code: "market.fact.unit",
    facts: [field],
    consequence: "ASKED",
    finds: (checked) => {
      const found = likely(checked)
      if (found === undefined) return undefined
      const { stated, unit } = found
      return (treated) => marketMessage("market.fact.unit", { ...treated, field, stated, unit })
    },
    meant: (checked): Facts => ({ [field]: likely(checked)?.meant ?? 0 }),
  })
