import { medianOf, milliseconds, rounded, size, type Table } from "../Figures.ts"

/** Number of rows or pages read, and the seconds if the reader measured them itself. */
export interface Read {
  readonly count: number
  readonly seconds?: number
}

/** A reader in the comparison. */
export interface Contestant {
  readonly name: string
  /** Reads the file once. `undefined` when the reader is not installed on this machine. */
  readonly read: () => Promise<Read | undefined>
  /** Share of this reader's speed that ours must reach. */
  readonly target?: number
}

const ROUNDS = size(5, 2)

/** Lets all readers read the same file in turn, round by round: a table of their speeds per second. */
export const compare = async (
  unit: string,
  contestants: ReadonlyArray<Contestant>,
): Promise<Pick<Table, "columns" | "rows">> => {
  const speeds = contestants.map((): Array<number> => [])
  const counts = contestants.map(() => 0)
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, { read }] of contestants.entries()) {
      globalThis.gc?.()
      const started = milliseconds()
      const found = await read()
      const { count, seconds = (milliseconds() - started) / 1_000 } = found ?? { count: 0 }
      if (found === undefined) continue
      counts[at] = count
      // The first round is a warm-up.
      if (round > 0) speeds[at]?.push(count / seconds)
    }
  }
  const ours = medianOf(speeds[0] ?? [])
  const rows = contestants.map(({ name, target }, at) => {
    const speed = medianOf(speeds[at] ?? [])
    if (Number.isNaN(speed)) return [name, "-", "not on this machine", "", ""]
    return [
      name,
      rounded(counts[at] ?? 0),
      rounded(speed, speed < 1_000 ? 1 : 0),
      at === 0 ? "" : `${rounded(ours / speed, 2)}×`,
      target === undefined ? "" : `${target}× ${ours / speed >= target ? "reached" : "MISSED"}`,
    ]
  })
  return { columns: ["", unit, `${unit}/s`, "ours is", "target"], rows }
}
