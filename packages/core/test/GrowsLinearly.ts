import { describe, expect, it } from "vitest"

/** A reader of untrusted text, with an input of a length that once took quadratic time. */
export type TextReader = readonly [name: string, read: (text: string) => unknown, text: (n: number) => string]

const LENGTH = 60_000

/** The minimum of three timings, milliseconds. */
const timeOf = (action: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const begun = performance.now()
      action()
      return performance.now() - begun
    }),
  )

/** The time for a text designed to be slow. */
export const growsLinearly = (readers: ReadonlyArray<TextReader>) =>
  describe("the time for a text designed to be slow", () => {
    // Quadratic time would take a hundred times as long for ten times the length, which is seconds here.
    it.each(readers)("grows linearly with its length: %s", (_name, read, text) => {
      const [short, long] = [text(LENGTH / 10), text(LENGTH)]
      read(short)
      expect(timeOf(() => read(long))).toBeLessThan(30 * timeOf(() => read(short)) + 300)
    })
  })
