import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, it } from "vitest"

/** One rule of a contract, checked against an implementation. A rule that is broken dies with what differs. */
export interface Rule<Subject> {
  /** Read after the name of the implementation: `finds what was added, as it was added`. */
  readonly name: string
  readonly holds: (subject: Subject) => Effect.Effect<void, unknown, Scope.Scope>
}

/** What every contract is told of the implementation that it checks. */
export interface Checked<Subject> {
  /** The implementation's name, for the title of its tests. */
  readonly name: string
  /** Opens the implementation, once for all rules; its scope closes after the last. */
  readonly open: Effect.Effect<Subject, unknown, Scope.Scope>
  /** Time limit of one rule and of opening, milliseconds. Default: 30 seconds. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 30_000

/** Registers the rules as tests of vitest, on the real clock. */
export const checkRules = <Subject>(
  title: string,
  { open, timeoutMs = TIMEOUT_MS }: Omit<Checked<Subject>, "name">,
  rules: ReadonlyArray<Rule<Subject>>,
): void => {
  describe(title, () => {
    const scope = Scope.makeUnsafe()
    let subject: Promise<Subject> | undefined
    beforeAll(async () => {
      subject = Effect.runPromise(Scope.provide(open, scope))
      await subject
    }, timeoutMs)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)), timeoutMs)
    for (const { holds, name } of rules) {
      it(
        name,
        async () => {
          if (subject !== undefined) await Effect.runPromise(Effect.scoped(holds(await subject)))
        },
        timeoutMs,
      )
    }
  })
}
