import { Clock, Duration, Effect } from "effect"

/** Working time of a valuation. Waiting does not count. */
export interface WorkTime {
  /** Completes when the working time reaches the limit. */
  readonly isUp: Effect.Effect<void>
  /** Seconds waited so far. */
  readonly waitedSeconds: Effect.Effect<number>
  /** Waits, and reports the seconds waited every second and at the end. */
  readonly wait: <A, E>(
    waited: Effect.Effect<A, E>,
    report: (seconds: number) => Effect.Effect<void>,
  ) => Effect.Effect<A, E>
}

/** Starts a limit on working time. */
export const makeWorkTime = (limit: Duration.Input): Effect.Effect<WorkTime> =>
  Effect.map(Clock.currentTimeMillis, (startedAt) => {
    const limitMillis = Duration.toMillis(limit)
    let past = 0
    let since: number | undefined

    const waitedMillis = Effect.map(Clock.currentTimeMillis, (now) => past + (since === undefined ? 0 : now - since))
    const left = Effect.gen(function* () {
      return limitMillis - ((yield* Clock.currentTimeMillis) - startedAt - (yield* waitedMillis))
    })

    return {
      waitedSeconds: Effect.map(waitedMillis, (millis) => Math.round(millis / 100) / 10),
      isUp: Effect.gen(function* () {
        for (let millis = yield* left; millis > 0; millis = yield* left) {
          yield* Effect.sleep(since === undefined ? millis : Math.max(millis, 1000))
        }
      }),
      wait: Effect.fnUntraced(function* (waited, report) {
        const begunAt = yield* Clock.currentTimeMillis
        const seconds = Effect.map(Clock.currentTimeMillis, (now) => Math.round((now - begunAt) / 100) / 10)
        const reporting = Effect.flatMap(seconds, report).pipe(Effect.andThen(Effect.sleep("1 second")), Effect.forever)
        since = begunAt
        return yield* Effect.raceFirst(waited, reporting).pipe(
          Effect.ensuring(
            Effect.map(Clock.currentTimeMillis, (now) => {
              past += now - begunAt
              since = undefined
            }),
          ),
        )
      }),
    }
  })
