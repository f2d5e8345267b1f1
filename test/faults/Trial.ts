import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SeededRandom } from "@open-valuation/testing"
import { milliseconds } from "../bench/Figures.ts"
import { type Finding, Findings, type Wrong } from "./Findings.ts"
import type { Extent, Fault, Say } from "./Scenario.ts"

/** Where a trial without a load of tasks works. */
export interface Bench extends Extent {
  /** An empty folder, kept when there are faults. */
  readonly folder: string
  readonly random: SeededRandom
  readonly say: Say
  readonly findings: Findings
  /** Records a fault of `of`, unless something holds. */
  readonly must: (holds: boolean, wrong: Wrong, of: string, detail: string) => void
}

/** A trial and what it is about. */
export interface Trial extends Omit<Fault, "run"> {
  /** Why this machine cannot try it. */
  readonly skip?: string
  /** Injects the faults and checks what must hold. Returns their number. */
  readonly attempt: (bench: Bench) => Promise<number>
}

/** A fault that is tried in a folder of its own, without a load of tasks. */
export const trial = ({ attempt, skip, ...about }: Trial): Fault => ({
  ...about,
  run: async (extent, say) => {
    const started = milliseconds()
    const { name } = about
    const findings = new Findings()
    const ended = (faults: number, folder: string) => ({
      name,
      faults,
      ...(skip === undefined ? {} : { skipped: skip }),
      seconds: (milliseconds() - started) / 1000,
      findings: findings.all satisfies ReadonlyArray<Finding>,
      folder,
    })
    if (skip !== undefined) return ended(0, "")
    const folder = mkdtempSync(join(tmpdir(), `ov-faults-${name}-`))
    const must: Bench["must"] = (holds, wrong, of, detail) => {
      if (!holds) findings.add(wrong, of, detail)
    }
    const random = new SeededRandom(`${name} ${extent.seed}`)
    const faults = await attempt({ ...extent, folder, random, say, findings, must })
    if (findings.all.length === 0) rmSync(folder, { recursive: true })
    return ended(faults, folder)
  },
})
