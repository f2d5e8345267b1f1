import type { Message, SampleKind, Stage, ValuationEvent } from "@open-valuation/core"
import { type Locale, translate } from "@open-valuation/core/text"
import type { Answer } from "./Failure.ts"

/** A moment of a valuation, in the reader's language. The last one is always the `answer`. */
export type OpenEvent<Result> =
  /** A step of the reasoning. */
  | { readonly type: "step"; readonly stage: Stage; readonly code: string; readonly text: string }
  /** The samples of one kind: how many were found and kept, and the first few kept. */
  | {
      readonly type: "samples"
      readonly kind: SampleKind
      readonly found: number
      readonly kept: number
      readonly excluded: ReadonlyArray<{ readonly reason: string; readonly count: number }>
      readonly preview: ReadonlyArray<unknown>
    }
  /** Progress of what takes time, such as a source that is being asked. */
  | {
      readonly type: "progress"
      readonly done: number
      readonly total: number
      readonly unit: string
      readonly text: string
    }
  | { readonly type: "answer"; readonly answer: Answer<Result> }

/** An engine's event in the reader's language; none for what only hosts of statements keep. */
export const eventOf = <Result>(
  event: ValuationEvent<unknown>,
  locale: Locale,
  shown: (outcome: unknown, locale: Locale) => Result,
): ReadonlyArray<OpenEvent<Result>> => {
  const say = (message: Message): string => translate(message, locale)
  switch (event._tag) {
    case "Step":
      return [{ type: "step", stage: event.stage, code: event.message.code, text: say(event.message) }]
    case "Samples": {
      const { _tag, excluded, ...counts } = event
      return [
        { type: "samples", ...counts, excluded: excluded.map(({ count, reason }) => ({ count, reason: say(reason) })) },
      ]
    }
    case "Progress":
      return [{ type: "progress", done: event.done, total: event.total, unit: event.unit, text: say(event.label) }]
    case "Result":
      return [{ type: "answer", answer: { status: "OK", result: shown(event.outcome, locale) } }]
    case "Lines":
      return []
  }
}
