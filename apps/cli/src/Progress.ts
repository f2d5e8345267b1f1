import { Clock, Effect } from "effect"
import { cut } from "./Table.ts"

/** Progress of a command on stderr: a bar on a terminal, nothing in a pipe. */
export interface Progress {
  /** Shows how much is done; cheap to call often. */
  readonly update: (done: number, total: number, note?: string) => void
  /** Removes the bar before other output. */
  readonly clear: () => void
}

const WIDTH = 24
const LABEL = 24
const MS_BETWEEN = 80
/** From this share on, the time that is left is told. */
const LEAST_SHARE = 0.05

/** A progress bar with a label before it. */
export const progressBar = (label: string): Effect.Effect<Progress> =>
  Clock.clockWith((clock) =>
    Effect.sync((): Progress => {
      if (!process.stderr.isTTY) return { update: () => {}, clear: () => {} }
      let drawnAt = 0
      let begun = { total: 0, at: 0 }
      return {
        update: (done, total, note = "") => {
          const now = clock.currentTimeMillisUnsafe()
          if (now - drawnAt < MS_BETWEEN) return
          drawnAt = now
          if (begun.total !== total) begun = { total, at: now }
          const share = total > 0 ? Math.min(1, done / total) : 0
          const full = Math.round(share * WIDTH)
          const left = Math.ceil(((now - begun.at) * (1 - share)) / share / 1_000)
          const rest = share > LEAST_SHARE ? `, ${left} s left` : ""
          const bar = "█".repeat(full) + "░".repeat(WIDTH - full)
          process.stderr.write(
            `\r${cut(label, LABEL)} ${bar} ${String(Math.round(100 * share)).padStart(3)} % ${note}${rest}\u001b[K`,
          )
        },
        clear: () => process.stderr.write("\r\u001b[K"),
      }
    }),
  )
