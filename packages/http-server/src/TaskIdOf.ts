import { TaskNotFound } from "@open-valuation/service"
import { Effect } from "effect"

/** The number in a path; anything that no task can have as its id is a task that does not exist. */
export const taskIdOf = (segment: string): Effect.Effect<number, TaskNotFound> => {
  const id = /^[1-9]\d{0,15}$/.test(segment) ? Number(segment) : Number.NaN
  return Number.isSafeInteger(id) ? Effect.succeed(id) : Effect.fail(new TaskNotFound())
}
