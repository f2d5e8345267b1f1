import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const program = join(import.meta.dirname, "StoreTemplate.ts")

/**
 * Stores the template of an empty embedded database as a run of tests begins. Only databases in memory store it, so
 * without it each server that a test starts on a new machine creates a database of its own, which takes seconds. The
 * tests do not wait for it. The run also gets a folder for the data folders that its servers start from.
 */
export const setup = (): (() => Promise<void>) => {
  const folders = mkdtempSync(join(tmpdir(), "ov-folders-"))
  process.env["OPEN_VALUATION_TEST_FOLDERS"] = folders
  const child = spawn(process.execPath, ["--conditions=@open-valuation/source", program], { stdio: "inherit" })
  const ended = once(child, "exit")
  return async () => {
    const [status] = await ended
    rmSync(folders, { recursive: true, force: true })
    if (status !== 0) throw new Error(`${program} ended with ${String(status)}`)
  }
}
