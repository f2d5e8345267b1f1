import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { throughput } from "./tasks/Throughput.ts"

/** `npm run bench -- tasks` */
export const tasksBench = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "ov-bench-"))
  try {
    await throughput(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
