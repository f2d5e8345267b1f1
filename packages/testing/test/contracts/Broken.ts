import { type Duration, Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import type { Rule } from "../../src/contracts/Contract.ts"

/** Implementations of which each breaks a rule, by the rule's name. */
export type BrokenOnes<Subject> = Readonly<Record<string, () => Subject>>

/** Time limit of the right implementation. */
const LIMIT = "30 seconds"

const outcome = <Subject>({ holds }: Rule<Subject>, subject: Subject, limit: Duration.Input) =>
  Effect.runPromise(Effect.exit(Effect.timeout(Effect.scoped(holds(subject)), limit)))

/**
 * The rules hold for the right implementation, and notice those that break one. A broken implementation that has not
 * ended after `patience` counts as noticed: it may never end.
 */
export const breachesAreNoticed = <Subject>(
  title: string,
  rules: ReadonlyArray<Rule<Subject>>,
  right: () => Subject,
  broken: BrokenOnes<Subject>,
  patience: Duration.Input = "200 millis",
): void => {
  describe(title, () => {
    it.each(rules)("holds for the right one: $name", async (rule) => {
      expect(await outcome(rule, right(), LIMIT)).toMatchObject({ _tag: "Success" })
    })
    it.each(Object.entries(broken))("notices one that breaks: %s", async (name, wrong) => {
      const rule = rules.find((one) => one.name === name)
      if (rule === undefined) throw new Error(`there is no rule: ${name}`)
      expect(Exit.isFailure(await outcome(rule, wrong(), patience))).toBe(true)
    })
  })
}
