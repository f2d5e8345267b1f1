import { Clock, Effect } from "effect"

/** What a bar says of the work so far: its rate and the time left. */
export type Pace = (done: number, total: number) => string

/** Weight of the newest second in the rate. */
const NEWEST = 0.2

/** The pace from now on; `before`: what an earlier run had done. */
export const makePace = (before: number): Effect.Effect<Pace> =>
  Clock.clockWith((clock) =>
    Effect.sync(() => {
      let at = clock.currentTimeMillisUnsafe()
      let last = before
      let rate: number | undefined
      return (done, total) => {
        const now = clock.currentTimeMillisUnsafe()
        if (now - at >= 1000) {
          const latest = (1000 * (done - last)) / (now - at)
          rate = rate === undefined ? latest : (1 - NEWEST) * rate + NEWEST * latest
          at = now
          last = done
        }
        return rate === undefined || rate <= 0 ? "" : `${Math.round(rate)}/s, ${clockTime((total - done) / rate)} left`
      }
    }),
  )

/** Seconds as `m:ss` or `h:mm:ss`. */
const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.ceil(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, "0")
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}
