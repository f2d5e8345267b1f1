import type { Message } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"

/**
 * The severity of a tip for a lending decision, most severe first. `STOP`: the figure is not what the decision needs,
 * or the object should not be financed before this is cleared. `VALUE`: the value or its range may be far off. `CHECK`:
 * a stated or assumed fact moves the value and can be confirmed. `NOTE`: good to know; the range already includes it.
 */
export type Severity = "STOP" | "VALUE" | "CHECK" | "NOTE"

/** A tip's severity and its rationale. Judgement, 2026-11. */
export type TipSeverity = readonly [severity: Severity, why: string]

/** The severity of every tip among an engine's messages; a new tip without an entry does not compile. */
export type TipSeverities<Messages> = {
  readonly [Code in Extract<keyof Messages, `${string}.risk.${string}`>]: TipSeverity
}

const ORDER: Readonly<Record<Severity, number>> = { STOP: 0, VALUE: 1, CHECK: 2, NOTE: 3 }

/** Maximum number of tips listed first: readers skip more. */
export const MOST_TIPS = 5

/** The tips of a result: the most severe ones, and the others. */
export interface RankedTips {
  readonly riskTips: ReadonlyArray<Message>
  readonly furtherRiskTips: ReadonlyArray<Message>
}

/** Sorts tips by severity, stable within each severity. */
export const rankedTips = (
  severities: Readonly<Record<string, TipSeverity>>,
  tips: ReadonlyArray<Message>,
): RankedTips => {
  const rank = ({ code }: Message): number => ORDER[ownValue(severities, code)?.[0] ?? "VALUE"]
  const ranked = tips.toSorted((a, b) => rank(a) - rank(b))
  return { riskTips: ranked.slice(0, MOST_TIPS), furtherRiskTips: ranked.slice(MOST_TIPS) }
}
