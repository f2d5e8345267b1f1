import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { firstStepLatency } from "./tasks/FirstStep.ts"
import { openStreams } from "./tasks/OpenStreams.ts"
import { throughput } from "./tasks/Throughput.ts"

/** `npm run bench -- tasks` */
export const tasksBench = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "ov-bench-"))
  try {
    await throughput(folder)
    await firstStepLatency(folder)
    await openStreams(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
