import type { Facts } from "../../domain/Facts.ts"
import { largestOf } from "../../domain/LargestOf.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"

/** The input of a fact check. */
export interface CheckedCase<Notes = unknown> {
  /** The requested subject, completed from samples and other sources. */
  readonly subject: Subject<Notes>
  /** The facts of the request alone. */
  readonly asked: Facts
  /** The search result. */
  readonly samples: ReadonlyArray<Sample>
  /** The valuation date. */
  readonly day: EpochDay
}

/**
 * The consequence of a contradiction:
 * - `TOLD`: a tip; the value is unaffected.
 * - `WIDENED`: a tip; the range widens by the check's `error`.
 * - `TRIED`: the subject is valued with and without the doubted facts. If the values differ by more than the policy
 *   allows, there is no value; otherwise the value without them, with a range widened by the difference.
 * - `REFUSED`: no value.
 * - `ASKED`: no value either; the message says what it would be with the facts that were probably meant (`meant`).
 */
export type Consequence = "TOLD" | "WIDENED" | "TRIED" | "REFUSED" | "ASKED"

/**
 * The outcome for a contradiction, and by how many per cent the doubted facts move the value (0: not at all; `null`:
 * unknown). `value`, of `ASKED` alone: the value with the facts as probably meant, yuan; `null` where there is none.
 */
export type Treated =
  | { readonly treated: "TOLD" | "WIDENED" | "IGNORED" | "REFUSED"; readonly percent: number | null }
  | { readonly treated: "ASKED"; readonly percent: null; readonly value: number | null }

/** A contradiction, turned into a message once its outcome is known. */
export type Contradiction = (treated: Treated) => Message

/** A check of facts against each other, the real world, or the samples. */
export interface FactCheck<Notes = unknown> {
  /** Code of its message. */
  readonly code: string
  /** The facts that can contradict each other. */
  readonly facts: ReadonlyArray<string>
  /** The facts among them that a valuation can ignore; only for `TRIED`. */
  readonly doubted: ReadonlyArray<string>
  readonly consequence: Consequence
  /** Error that widens the range, ln units; only for `WIDENED`. */
  readonly error: number
  /** The threshold of the contradiction, for people. */
  readonly limit: string
  readonly source: string
  readonly finds: (checked: CheckedCase<Notes>) => Contradiction | undefined
  /** The facts that were probably meant; only for `ASKED`. */
  readonly meant?: (checked: CheckedCase<Notes>) => Facts
}

/** Builds a check; by default no fact is doubted and there is no error. */
export const factCheck = <Notes = unknown>(
  check: Omit<FactCheck<Notes>, "doubted" | "error"> & Partial<Pick<FactCheck, "doubted" | "error">>,
): FactCheck<Notes> => ({ doubted: [], error: 0, ...check })

/** A check that found a contradiction. */
export interface Doubt<Notes = unknown> {
  readonly check: FactCheck<Notes>
  readonly contradiction: Contradiction
}

/** Runs the checks and returns those that found a contradiction. */
export const doubtsOf = <Notes>(
  checks: ReadonlyArray<FactCheck<Notes>>,
  checked: CheckedCase<Notes>,
): ReadonlyArray<Doubt<Notes>> =>
  checks.flatMap((check) => {
    const contradiction = check.finds(checked)
    return contradiction === undefined ? [] : [{ check, contradiction }]
  })

/** The subject without the facts that some doubts concern. */
export const withoutDoubted = <Notes>(asked: Subject<Notes>, doubts: ReadonlyArray<Doubt<Notes>>): Subject<Notes> => {
  const doubted = new Set(doubts.flatMap(({ check }) => check.doubted))
  const facts = Object.fromEntries(Object.entries(asked.facts).filter(([name]) => !doubted.has(name)))
  return { ...asked, facts }
}

/** The effect of the doubts on a valuation. */
export interface Settled {
  readonly tips: ReadonlyArray<Message>
  /** Not empty: no value is given, for these reasons. */
  readonly refused: ReadonlyArray<Message>
  /** True when the doubted facts are ignored. */
  readonly isWithout: boolean
  /** Error that widens the range, ln units. */
  readonly error: number
}

const percentOf = (log: number): number => Math.round(100 * Math.expm1(Math.abs(log)))

/**
 * Decides the outcome of the doubts. `moves`: how far (ln units) each `TRIED` doubt moves the value on its own, in
 * their order, `undefined` when unknown; `all`: how far they move it together. `meantValue`: the value, yuan, with the
 * facts that an `ASKED` doubt takes for meant.
 */
export const settle = <Notes>(
  doubts: ReadonlyArray<Doubt<Notes>>,
  moves: ReadonlyArray<number | undefined>,
  all: number,
  { doubtError, mostDoubtedEffect }: Pick<MarketPolicy, "doubtError" | "mostDoubtedEffect">,
  meantValue: (check: FactCheck<Notes>) => number | undefined = () => undefined,
): Settled => {
  const tips: Array<Message> = []
  const refused: Array<Message> = []
  /** Contradictions that would not refuse a value on their own but need correcting with the rest. */
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
      case "ASKED":
        refused.push(contradiction({ treated: "ASKED", percent: null, value: meantValue(check) ?? null }))
        break
      case "REFUSED":
        refused.push(contradiction({ treated: "REFUSED", percent: 0 }))
        break
      case "TRIED": {
        const move = moves[tried++]
        const own = Math.abs(move ?? 0)
        // When no single one moves the value too far, they do so together.
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
