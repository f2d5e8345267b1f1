import type { Facts } from "../../domain/Facts.ts"
import { largestOf } from "../../domain/LargestOf.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"

/** What a subject's facts are checked with. */
export interface CheckedCase {
  /** What was asked for, and what the samples and other sources tell of it. */
  readonly subject: Subject
  /** The facts as asked for alone. */
  readonly asked: Facts
  /** What the search found. */
  readonly samples: ReadonlyArray<Sample>
  /** The valuation date. */
  readonly day: EpochDay
}

/**
 * What follows from a contradiction:
 * - `TOLD`: a tip; the value stands.
 * - `WIDENED`: a tip; the range widens by the check's `error`.
 * - `TRIED`: the subject is valued with and without the doubted facts. Further apart than the policy allows: no value.
 *   Else the value without them, its range wider by the difference.
 * - `REFUSED`: no value.
 */
export type Consequence = "TOLD" | "WIDENED" | "TRIED" | "REFUSED"

/**
 * What became of a contradiction, and by how many per cent the doubted facts move the value (0: they do not; `null`:
 * not known).
 */
export type Treated = {
  readonly treated: "TOLD" | "WIDENED" | "IGNORED" | "REFUSED"
  readonly percent: number | null
}

/** A contradiction that was found, in words once it is known what became of it. */
export type Contradiction = (treated: Treated) => Message

/** A check of facts against each other, against the world, or against the samples. */
export interface FactCheck {
  /** Code of its message. */
  readonly code: string
  /** The facts that can contradict each other. */
  readonly facts: ReadonlyArray<string>
  /** Those of them that the value can do without; of `TRIED` alone. */
  readonly doubted: ReadonlyArray<string>
  readonly consequence: Consequence
  /** What widens the range, ln units; of `WIDENED` alone. */
  readonly error: number
  /** From when on they contradict each other, for people. */
  readonly limit: string
  readonly source: string
  readonly finds: (checked: CheckedCase) => Contradiction | undefined
}

/** A check with nothing doubted and no error, unless said otherwise. */
export const factCheck = (
  check: Omit<FactCheck, "doubted" | "error"> & Partial<Pick<FactCheck, "doubted" | "error">>,
): FactCheck => ({ doubted: [], error: 0, ...check })

/** A check that found something. */
export interface Doubt {
  readonly check: FactCheck
  readonly contradiction: Contradiction
}

/** The checks that find something. */
export const doubtsOf = (checks: ReadonlyArray<FactCheck>, checked: CheckedCase): ReadonlyArray<Doubt> =>
  checks.flatMap((check) => {
    const contradiction = check.finds(checked)
    return contradiction === undefined ? [] : [{ check, contradiction }]
  })

/** The subject without the facts that some doubts are about. */
export const withoutDoubted = <Notes>(asked: Subject<Notes>, doubts: ReadonlyArray<Doubt>): Subject<Notes> => {
  const doubted = new Set(doubts.flatMap(({ check }) => check.doubted))
  const facts = Object.fromEntries(Object.entries(asked.facts).filter(([name]) => !doubted.has(name)))
  return { ...asked, facts }
}

/** What the doubts do to a valuation. */
export interface Settled {
  readonly tips: ReadonlyArray<Message>
  /** Not empty: no value is given, for these reasons. */
  readonly refused: ReadonlyArray<Message>
  /** Whether the doubted facts are left out. */
  readonly isWithout: boolean
  /** What widens the range, ln units. */
  readonly error: number
}

const percentOf = (log: number): number => Math.round(100 * Math.expm1(Math.abs(log)))

/**
 * Settles what follows from the doubts. `moves`: how far (ln units) each doubt that is `TRIED` moves the value by
 * itself, in their order, `undefined` where nothing is known of it; `all`: how far they do together.
 */
export const settle = (
  doubts: ReadonlyArray<Doubt>,
  moves: ReadonlyArray<number | undefined>,
  all: number,
  { doubtError, mostDoubtedEffect }: Pick<MarketPolicy, "doubtError" | "mostDoubtedEffect">,
): Settled => {
  const tips: Array<Message> = []
  const refused: Array<Message> = []
  /** What would not refuse a value by itself, and is to be corrected with the rest. */
  const others: Array<Contradiction> = []
  const limit = Math.log1p(mostDoubtedEffect)
  const largest = largestOf([0, Math.abs(all), ...moves.map((move) => Math.abs(move ?? 0))])
  let variance = 0
  let tried = 0
  for (const { check, contradiction } of doubts) {
    switch (check.consequence) {
      case "TOLD":
        tips.push(contradiction({ treated: "TOLD", percent: 0 }))
        others.push(contradiction)
        break
      case "WIDENED":
        variance += check.error ** 2
        tips.push(contradiction({ treated: "WIDENED", percent: percentOf(check.error) }))
        break
      case "REFUSED":
        refused.push(contradiction({ treated: "REFUSED", percent: 0 }))
        break
      case "TRIED": {
        const move = moves[tried++]
        const own = Math.abs(move ?? 0)
        // Where none alone moves the value too far, all of them do together.
        const isRefused = largest > limit && (own > limit || moves.every((each) => Math.abs(each ?? 0) <= limit))
        const percent = percentOf(isRefused && own <= limit ? largest : own)
        if (isRefused) refused.push(contradiction({ treated: "REFUSED", percent }))
        else {
          tips.push(contradiction({ treated: "IGNORED", percent: move === undefined ? null : percent }))
          others.push(contradiction)
        }
      }
    }
  }
  if (refused.length > 0) {
    for (const contradiction of others) refused.push(contradiction({ treated: "REFUSED", percent: 0 }))
  }
  return {
    tips,
    refused,
    isWithout: tried > 0,
    error: Math.sqrt(variance + largest ** 2 + (tried > 0 ? doubtError ** 2 : 0)),
  }
}
