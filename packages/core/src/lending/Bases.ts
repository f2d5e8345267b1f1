import { toEpochDay, type LocalDate } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import { lendingMessage, sourceMessage } from "./LendingMessages.ts"
import type { BasisKind, BasisPolicy, LendingPolicy } from "./LendingPolicy.ts"
import type { LendingRequest } from "./LendingRequest.ts"
import { type Basis, isOtherUnit } from "./LendingResult.ts"

export const DAYS_PER_MONTH = 365.25 / 12
const amounts: Readonly<Record<BasisKind, (request: LendingRequest) => number | undefined>> = {
  PURCHASE_PRICE: ({ purchasePrice }) => purchasePrice,
  GUIDE_PRICE: ({ guidePrice }) => guidePrice,
  BOOK_VALUE: ({ bookValue }) => bookValue,
}

const KINDS: ReadonlyArray<BasisKind> = ["PURCHASE_PRICE", "GUIDE_PRICE", "BOOK_VALUE"]

/** The basis that the rule for the purpose names, of those stated; `undefined` where it names none of them. */
const governing = ({ rules }: BasisPolicy, request: LendingRequest): BasisKind | undefined =>
  request.purpose === undefined
    ? undefined
    : rules[request.purpose].governs.find((kind) => amounts[kind](request) !== undefined)

/** How the amounts of a request stand to the value, yuan. */
export const basesOf = (policy: BasisPolicy, request: LendingRequest, value: number): ReadonlyArray<Basis> => {
  const governs = governing(policy, request)
  return KINDS.flatMap((kind): ReadonlyArray<Basis> => {
    const amount = amounts[kind](request)
    return amount === undefined ? [] : [{ kind, amount, gap: round(amount / value - 1, 4), governs: kind === governs }]
  })
}

/** The limit of the gap of an amount, on the side where it lies. */
export const limitOf = ({ gaps }: BasisPolicy, { gap, kind }: Basis): number =>
  gap > 0 ? gaps[kind].above : gaps[kind].below

/** The field with the day of the paper that an amount is taken from. */
const papers: Readonly<Record<BasisKind, "bookValueDate" | "invoiceDate">> = {
  PURCHASE_PRICE: "invoiceDate",
  GUIDE_PRICE: "invoiceDate",
  BOOK_VALUE: "bookValueDate",
}

/** Whole months from the day of a paper to the valuation date; `undefined` where the day is not stated. */
const ageOf = (
  request: LendingRequest,
  field: "bookValueDate" | "invoiceDate",
  date: LocalDate,
): number | undefined => {
  const stated = request[field]
  return stated && Math.floor((toEpochDay(date) - toEpochDay(stated)) / DAYS_PER_MONTH)
}

/**
 * The amounts that are further from the value than their limits. Of those that do not govern, one from an old paper is
 * not among them, because what was paid years ago says little of today, nor a guide price above the value: it is
 * that of a new object, unless it is in another unit.
 */
export const gapsBeyond = (
  policy: BasisPolicy,
  request: LendingRequest,
  bases: ReadonlyArray<Basis>,
  date: LocalDate,
): ReadonlyArray<Basis> =>
  bases.filter(
    (basis) =>
      Math.abs(basis.gap) > limitOf(policy, basis) &&
      (basis.governs ||
        ((basis.kind !== "GUIDE_PRICE" || basis.gap < 0 || isOtherUnit(basis.gap)) &&
          (ageOf(request, papers[basis.kind], date) ?? 0) <= policy.oldestMonths.months)),
  )

/** True when the rule for the purpose names an amount, and none of those that it names was stated. */
export const isBasisMissing = (policy: BasisPolicy, request: LendingRequest): boolean =>
  request.purpose !== undefined &&
  policy.rules[request.purpose].governs.length > 0 &&
  governing(policy, request) === undefined

/** Gaps beyond their limits, papers that are too old to say much, and a purpose that does not suit the asset. */
export const basisTips = (
  { bases: policy, unsuited }: Pick<LendingPolicy, "bases" | "unsuited">,
  request: LendingRequest,
  value: number,
  date: LocalDate,
): ReadonlyArray<Message> => [
  ...(unsuited === undefined || request.purpose === undefined || !unsuited.purposes.includes(request.purpose)
    ? []
    : [
        lendingMessage("lending.risk.purpose", {
          purpose: request.purpose,
          told: JSON.stringify([sourceMessage(unsuited)]),
        }),
      ]),
  ...gapsBeyond(policy, request, basesOf(policy, request, value), date).map((basis) => {
    const { amount, gap, kind } = basis
    return lendingMessage("lending.risk.gap", { kind, amount, gap, limit: limitOf(policy, basis) })
  }),
  ...[...new Set(basesOf(policy, request, value).map(({ kind }) => papers[kind]))].flatMap((field) => {
    const months = ageOf(request, field, date)
    return months !== undefined && months > policy.oldestMonths.months
      ? [lendingMessage("lending.risk.oldPaper", { field, months, limit: policy.oldestMonths.months })]
      : []
  }),
]
