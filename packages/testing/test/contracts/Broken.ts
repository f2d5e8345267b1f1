import { type Duration, Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import type { Rule } from "../../src/contracts/Contract.ts"

/** Implementations of which each breaks one rule, by the rule's name. */
export type BrokenOnes<Subject> = Readonly<Record<string, () => Subject>>

/** Time limit of the right implementation. */
const LIMIT = "30 seconds"

const outcome = <Subject>({ holds }: Rule<Subject>, subject: Subject, limit: Duration.Input) =>
  Effect.runPromise(Effect.exit(Effect.timeout(Effect.scoped(holds(subject)), limit)))

/**
 * Each rule holds for the right implementation and fails for the one that breaks it; there is one for every rule. A
 * broken implementation that has not ended after `patience` counts as noticed: it may never end.
 */
export const everyRuleCanFail = <Subject>(
  title: string,
  rules: ReadonlyArray<Rule<Subject>>,
  right: () => Subject,
  broken: BrokenOnes<Subject>,
  patience: Duration.Input = "200 millis",
): void => {
  describe(title, () => {
    it("has a broken implementation for each of its rules", () => {
      expect(Object.keys(broken).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
    })
    for (const rule of rules) {
      it(`notices one that breaks: ${rule.name}`, async () => {
        expect(await outcome(rule, right(), LIMIT)).toMatchObject({ _tag: "Success" })
        const wrong = broken[rule.name]
        if (wrong === undefined) throw new Error(`nothing breaks: ${rule.name}`)
        expect(Exit.isFailure(await outcome(rule, wrong(), patience))).toBe(true)
      })
    }
  })
}
