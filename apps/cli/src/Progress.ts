import { Clock, Effect } from "effect"
import { cut } from "./Table.ts"

/**
 * Shows how far a command is: a bar on a terminal, nothing in a pipe. It writes to stderr, so that stdout stays clean.
 */
export interface Progress {
  /** Tells how much is done; may be called as often as one likes. */
  readonly update: (done: number, total: number, note?: string) => void
  /** Wipes the bar away, before something else is printed. */
  readonly clear: () => void
}

const WIDTH = 24
const LABEL = 24
const MS_BETWEEN = 80

/** A progress bar with a label before it. */
export const progressBar = (label: string): Effect.Effect<Progress> =>
  Clock.clockWith((clock) =>
    Effect.sync((): Progress => {
      if (!process.stderr.isTTY) return { update: () => {}, clear: () => {} }
      let drawnAt = 0
      return {
        update: (done, total, note = "") => {
          const now = clock.currentTimeMillisUnsafe()
          if (now - drawnAt < MS_BETWEEN) return
          drawnAt = now
          const share = total > 0 ? Math.min(1, done / total) : 0
          const full = Math.round(share * WIDTH)
          const bar = "█".repeat(full) + "░".repeat(WIDTH - full)
          process.stderr.write(
            `\r${cut(label, LABEL)} ${bar} ${String(Math.round(100 * share)).padStart(3)} % ${note}\u001b[K`,
          )
        },
        clear: () => process.stderr.write("\r\u001b[K"),
      }
    }),
  )
