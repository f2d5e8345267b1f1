import type { Message } from "../../domain/Message.ts"

/**
 * How much a tip would change a decision to lend, the most first. `STOP`: the figure is not what the decision needs, or
 * the object should not be lent on before this is cleared. `VALUE`: the value or its range may be far off. `CHECK`:
 * something stated or assumed moves the value and can be confirmed. `NOTE`: good to know; the range has it already.
 */
export type Severity = "STOP" | "VALUE" | "CHECK" | "NOTE"

/** A tip's severity, and why it has it. Judgement, 2026-11. */
export type TipSeverity = readonly [severity: Severity, why: string]

/** The severity of every tip among an engine's messages; a new tip does not compile without its line. */
export type TipSeverities<Messages> = {
  readonly [Code in Extract<keyof Messages, `${string}.risk.${string}`>]: TipSeverity
}

const ORDER: Readonly<Record<Severity, number>> = { STOP: 0, VALUE: 1, CHECK: 2, NOTE: 3 }

/** More tips than these are not read: the others stand apart. */
export const MOST_TIPS = 5

/** The tips of a result: those that would change a decision first, and the others. */
export interface RankedTips {
  readonly riskTips: ReadonlyArray<Message>
  readonly furtherRiskTips: ReadonlyArray<Message>
}

/** Tips by severity; those of one severity stay in their order. */
export const rankedTips = (
  severities: Readonly<Record<string, TipSeverity>>,
  tips: ReadonlyArray<Message>,
): RankedTips => {
  const rank = ({ code }: Message): number => ORDER[severities[code]?.[0] ?? "VALUE"]
  const ranked = tips.toSorted((a, b) => rank(a) - rank(b))
  return { riskTips: ranked.slice(0, MOST_TIPS), furtherRiskTips: ranked.slice(MOST_TIPS) }
}
