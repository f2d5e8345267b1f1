import { existsSync, readFileSync } from "node:fs"
import { Effect, Stream } from "effect"
import { serveTasks } from "../../src/threads/ServeTasks.ts"

/** The 19th field: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const niceValue = (): number => Number(readFileSync("/proc/thread-self/stat", "utf8").split(" ")[18])

const niceWhileLoading = existsSync("/proc/thread-self") ? niceValue() : undefined

/** Does what it is told: counts, says how nice it is, fails, dies, sleeps or works for ever, asks, or eats all memory. */
serveTasks((task: { readonly what: string; readonly n: number }, ask: (question: number) => Effect.Effect<number>) => {
  switch (task.what) {
    case "ask":
      return Stream.mapEffect(Stream.range(1, task.n), ask, { concurrency: 3 })
    case "askAndSleep":
      return Stream.concat(Stream.fromEffect(ask(task.n)), Stream.never)
    case "long":
      return Stream.range(1, task.n).pipe(Stream.map((n) => `${n}`.padEnd(1_024)))
    case "count":
      return Stream.range(1, task.n)
    case "spin":
      return Stream.sync(() => {
        while (true);
      })
    case "nice":
      return Stream.sync(niceValue)
    case "niceWhileLoading":
      return Stream.make(niceWhileLoading)
    case "askAndNice":
      return Stream.mapEffect(Stream.make(task.n), (n) => Effect.map(ask(n), niceValue))
    case "fail":
      return Stream.concat(Stream.make(1), Stream.fail({ _tag: "Odd", n: task.n }))
    case "die":
      return Stream.fromEffect(Effect.die(new Error("a bug")))
    case "eat": {
      const eaten: Array<Array<number>> = []
      return Stream.fromEffect(
        Effect.sync(() => {
          while (true) eaten.push(Array.from({ length: 100_000 }, () => eaten.length))
        }),
      )
    }
    default:
      return Stream.never
  }
})
