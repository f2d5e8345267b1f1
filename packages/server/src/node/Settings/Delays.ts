import { Duration } from "effect"

const units = { s: Duration.seconds, m: Duration.minutes, h: Duration.hours, d: Duration.days }

const isUnit = (text: string | undefined): text is keyof typeof units =>
  text !== undefined && Object.hasOwn(units, text)

const MOST = 20
const LONGEST = Duration.days(7)

/** Parses delays such as `0s,5s,5m,30m,2h`: 1 to 20 of them, none longer than 7 days. */
export const parseDelays = (text: string): ReadonlyArray<Duration.Duration> | undefined => {
  const delays: Array<Duration.Duration> = []
  for (const part of text.split(",", MOST + 1)) {
    const [, amount, unit] = /^\s*(\d{1,6})\s*([smhd])\s*$/.exec(part) ?? []
    if (!isUnit(unit)) return undefined
    const delay = units[unit](Number(amount))
    if (Duration.isGreaterThan(delay, LONGEST)) return undefined
    delays.push(delay)
  }
  return delays.length <= MOST ? delays : undefined
}
