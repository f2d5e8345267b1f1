import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import type { Rule } from "../../src/contracts/Contract.ts"

/** Implementations of which each breaks one rule, by the rule's name. */
export type BrokenOnes<Subject> = Readonly<Record<string, () => Subject>>

/** A broken implementation may never end. */
const LIMIT = "3 seconds"

const outcome = <Subject>({ holds }: Rule<Subject>, subject: Subject) =>
  Effect.runPromise(Effect.exit(Effect.timeout(Effect.scoped(holds(subject)), LIMIT)))

/** Each rule holds for the right implementation and fails for the one that breaks it; there is one for every rule. */
export const everyRuleCanFail = <Subject>(
  title: string,
  rules: ReadonlyArray<Rule<Subject>>,
  right: () => Subject,
  broken: BrokenOnes<Subject>,
): void => {
  describe(title, () => {
    it("has a broken implementation for each of its rules", () => {
      expect(Object.keys(broken).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
    })
    for (const rule of rules) {
      it(`notices one that breaks: ${rule.name}`, async () => {
        expect(await outcome(rule, right())).toMatchObject({ _tag: "Success" })
        const wrong = broken[rule.name]
        if (wrong === undefined) throw new Error(`nothing breaks: ${rule.name}`)
        expect(Exit.isFailure(await outcome(rule, wrong()))).toBe(true)
      })
    }
  })
}
