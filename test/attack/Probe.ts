import { setTimeout as pause } from "node:timers/promises"
import { ask } from "../processes/Server.ts"
import type { Target } from "./Target.ts"

/** Experience of another account while an action ran. */
export interface Bystander<A> {
  readonly value: A
  /** Requests of the other account answered with 200 before the action ended. */
  readonly answered: number
  /** Its longest wait for an answer, milliseconds. */
  readonly slowestMs: number
  /** Codes of its answers other than 200. */
  readonly refusals: ReadonlyArray<string>
}

const BETWEEN_MS = 50

/**
 * Requests the quiet account's usage repeatedly, as fast as the default rate limit allows, until an action has ended.
 */
export const besides = async <A>(target: Target, action: () => Promise<A>): Promise<Bystander<A>> => {
  const over = new AbortController()
  let answered = 0
  let slowestMs = 0
  const refusals: Array<string> = []
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const asked = performance.now()
      const { code, status } = await ask(target.server, target.quietKey, "/usage")
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      if (status === 200) answered += over.signal.aborted ? 0 : 1
      else refusals.push(`${status} ${code}`)
      await pause(BETWEEN_MS)
    }
  }
  const watching = watch()
  const value = await action().finally(() => {
    over.abort()
  })
  await watching
  return { value, answered, slowestMs, refusals }
}
