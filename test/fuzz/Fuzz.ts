import { bomb } from "./Bombs.ts"
import { type Mutant, mutant } from "./Mutations.ts"
import type { Original } from "./Original.ts"
import { originals } from "./Originals.ts"
import { type Bounds, type Judged, Runner } from "./Runner.ts"

export interface FuzzSettings extends Bounds {
  readonly seed: number
  readonly mutations: number
  readonly bombs: ReadonlyArray<string>
  /** The number of a single mutation to repeat. */
  readonly only?: number
  /** Number of parallel processes. */
  readonly processes: number
}

export interface Finding extends Judged {
  /** The mutation's number, `undefined` for a bomb. */
  readonly index: number | undefined
  readonly mutant: Mutant
}

export const isFailure = ({ verdict }: Finding): boolean => verdict._tag !== "Read" && verdict._tag !== "Refused"

/** Reads damaged and hostile files, each within its limits, and reports each result to `found`. */
export const fuzz = async (settings: FuzzSettings, found: (finding: Finding) => void): Promise<void> => {
  const all = originals()
  const queue = (function* () {
    for (const original of settings.only === undefined ? all : []) {
      yield { index: undefined, make: (): Mutant => ({ name: original.name, how: "sound", bytes: original.bytes }) }
    }
    for (const name of settings.bombs) yield { index: undefined, make: () => bomb(name) }
    const [from, to] = settings.only === undefined ? [0, settings.mutations] : [settings.only, settings.only + 1]
    for (let index = from; index < to; index++) yield { index, make: () => mutant(settings.seed, index, all) }
  })()
  const late: Array<Omit<Finding, keyof Judged>> = []
  const work = async () => {
    const runner = await warmRunner(settings, all)
    for (const { index, make } of queue) {
      const made = { index, mutant: make() }
      const judged = await runner.judge(questionOf(made.mutant))
      if (judged.verdict._tag === "Hung") late.push(made)
      else found({ ...made, ...judged })
    }
    runner.close()
  }
  await Promise.all(Array.from({ length: settings.processes }, work))
  // Repeated without other load on the machine: only a file that is late now hangs.
  const alone = await warmRunner(settings, all)
  for (const made of late) found({ ...made, ...(await alone.judge(questionOf(made.mutant))) })
  alone.close()
}

const questionOf = ({ bytes, name }: Mutant) => ({ bytes, name })

/** A process that has loaded every library. */
const warmRunner = async (bounds: Bounds, all: ReadonlyArray<Original>): Promise<Runner> => {
  const runner = new Runner(bounds)
  for (const { bytes, name } of all) await runner.judge({ bytes, name })
  return runner
}
