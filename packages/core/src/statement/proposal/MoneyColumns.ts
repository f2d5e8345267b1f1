import type { Fen } from "../Fen.ts"
import type { DirectionWords } from "../layouts/Layout.ts"
import { directions } from "../reading/cells/Directions.ts"
import type { ColumnEvidence } from "./ColumnEvidence.ts"

/** A choice of the columns of money, and the amounts that it gives. */
export interface MoneyColumns {
  readonly balance: number
  /** One column of amounts, or one for amounts in and one for amounts out. */
  readonly amount: number
  readonly inflow: number
  readonly outflow: number
  /** Signed amounts by line; of the first in time without a printed sign, its size. */
  readonly amounts: ReadonlyArray<Fen>
  /** The line that is the first in time: no balance before it tells its sign. */
  readonly opening: number
  /** The amounts are printed with their sign, or have a column for each direction. */
  readonly signed: boolean
  /** The share of lines whose balance follows from the one before. */
  readonly follows: number
}

interface Figures {
  readonly column: number
  readonly fen: ReadonlyArray<Fen | undefined>
  readonly signed: boolean
}

/** The figures of a column that every line fills. */
const wholeColumn = ({ fen }: Figures): ReadonlyArray<Fen> | undefined => {
  const whole = fen.filter((each) => each !== undefined)
  return whole.length === fen.length ? whole : undefined
}

/** The amount of each line by the balances before and after it; `undefined` for the first in time. */
const stepsOf = (balances: ReadonlyArray<Fen>, newestFirst: boolean): ReadonlyArray<Fen | undefined> =>
  balances.map((balance, at) => {
    const before = balances[newestFirst ? at + 1 : at - 1]
    return before === undefined ? undefined : balance - before
  })

const shareOf = (steps: ReadonlyArray<Fen | undefined>, holds: (step: Fen, at: number) => boolean): number => {
  let [all, held] = [0, 0]
  for (const [at, step] of steps.entries()) {
    if (step === undefined) continue
    all++
    if (holds(step, at)) held++
  }
  return all === 0 ? 0 : held / all
}

/** Amounts of a column in and a column out: one of them in each line. */
const splitAmounts = (inflow: Figures, outflow: Figures): ReadonlyArray<Fen> | undefined => {
  const amounts: Array<Fen> = []
  for (const [at, printed] of inflow.fen.entries()) {
    const [came, went] = [printed ?? 0, Math.abs(outflow.fen[at] ?? 0)]
    if ((came !== 0 && went !== 0) || came < 0) return undefined
    amounts.push(came - went)
  }
  return amounts.some((amount) => amount > 0) && amounts.some((amount) => amount < 0) ? amounts : undefined
}

/**
 * Every choice of the columns of money by which the balance follows on all lines, in the order of the file or against
 * it; where there is none, the one by which it follows most often. Method: the identity of a running balance, balance
 * before + amount = balance after, on each line by itself.
 */
export const moneyColumns = (columns: ReadonlyArray<ColumnEvidence>): ReadonlyArray<MoneyColumns> => {
  const figures = columns.flatMap(({ fen, signed }, column): ReadonlyArray<Figures> =>
    fen === undefined ? [] : [{ column, fen, signed }],
  )
  const found: Array<MoneyColumns> = []
  let best: MoneyColumns | undefined
  const add = (choice: MoneyColumns): void => {
    if (choice.follows === 1) found.push(choice)
    else if (choice.follows > (best?.follows ?? 0)) best = choice
  }
  for (const balance of figures) {
    const balances = wholeColumn(balance)
    if (balances === undefined) continue
    for (const newestFirst of [false, true]) {
      const steps = stepsOf(balances, newestFirst)
      for (const one of figures) {
        if (one === balance) continue
        const printed = wholeColumn(one)
        if (printed !== undefined) add(single(balance, one, printed, steps))
        for (const other of figures) {
          if (other === balance || other === one) continue
          const amounts = splitAmounts(one, other)
          if (amounts === undefined) continue
          const follows = shareOf(steps, (step, at) => step === amounts[at])
          const { column } = balance
          const opening = newestFirst ? steps.length - 1 : 0
          const split = { inflow: one.column, outflow: other.column, signed: true }
          add({ balance: column, amount: -1, ...split, amounts, opening, follows })
        }
      }
    }
  }
  return found.length > 0 || best === undefined ? found : [best]
}

const single = (
  balance: Figures,
  amount: Figures,
  printed: ReadonlyArray<Fen>,
  steps: ReadonlyArray<Fen | undefined>,
): MoneyColumns => {
  const size = (at: number): Fen => Math.abs(printed[at] ?? 0)
  const follows = amount.signed
    ? shareOf(steps, (step, at) => step === printed[at])
    : shareOf(steps, (step, at) => Math.abs(step) === size(at))
  return {
    balance: balance.column,
    amount: amount.column,
    inflow: -1,
    outflow: -1,
    amounts: amount.signed ? printed : printed.map((_, at) => Math.sign(steps[at] ?? 0) * size(at) || size(at)),
    opening: steps.indexOf(undefined),
    signed: amount.signed,
    follows,
  }
}

/** True when two choices give the same lines. */
export const sameMoney = (one: MoneyColumns, other: MoneyColumns, columns: ReadonlyArray<ColumnEvidence>): boolean => {
  const [first, second] = [columns[one.balance]?.fen, columns[other.balance]?.fen]
  return (
    one.amounts.every((amount, at) => amount === other.amounts[at]) &&
    (first?.every((fen, at) => fen === second?.[at]) ?? false)
  )
}

/** A column of directions, and its words where the usual ones do not do. */
export interface DirectionColumn {
  readonly column: number
  readonly words: DirectionWords | undefined
}

const MOST_WORDS = 6
const LONGEST_WORD = 10

/**
 * The column whose words each stand for money in or for money out alone, by the running balance; one of usual words
 * before any other.
 */
export const directionColumn = (
  columns: ReadonlyArray<ColumnEvidence>,
  { amounts, opening, signed }: MoneyColumns,
): DirectionColumn | undefined => {
  if (signed) return undefined
  const usual = directions()
  const found: Array<DirectionColumn & { readonly rank: number }> = []
  for (const [column, { cells, days, distinct, fen, filled }] of columns.entries()) {
    // 0 and 1 may be words; amounts are of more kinds.
    if (days !== undefined || filled < 1 || distinct < 2 || distinct > (fen === undefined ? MOST_WORDS : 2)) continue
    const signs = new Map<string, number>()
    const fits = cells.every((cell, at) => {
      const sign = Math.sign(amounts[at] ?? 0)
      if (sign === 0 || at === opening) return true
      if (cell.length > LONGEST_WORD || (signs.get(cell) ?? sign) !== sign) return false
      signs.set(cell, sign)
      return true
    })
    if (!fits || new Set(signs.values()).size < 2) continue
    const isUsual = [...signs].every(([cell, sign]) => usual(cell) === sign)
    const of = (wanted: number) => [...signs].flatMap(([cell, sign]) => (sign === wanted ? [cell] : []))
    found.push({ column, words: isUsual ? undefined : { in: of(1), out: of(-1) }, rank: isUsual ? 0 : distinct })
  }
  return found.toSorted((one, other) => one.rank - other.rank)[0]
}
