import { execFile } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import chromium, { inflate } from "@sparticuz/chromium"
import { type Browser, chromium as playwright } from "playwright-core"

const LIBRARIES = join(import.meta.dirname, "../../node_modules/@sparticuz/chromium/bin/al2023.tar.br")

/** A browser on this machine, and what its environment must have. */
export interface InstalledBrowser {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * Chromium from npm, without a download. On a machine that lacks its shared libraries, it uses those of the package.
 */
export const installedBrowser = async (): Promise<InstalledBrowser> => {
  const executablePath = await chromium.executablePath()
  const starts = await promisify(execFile)(executablePath, ["--version"]).then(
    () => true,
    () => false,
  )
  if (starts) return { executablePath, env: {} }
  await inflate(LIBRARIES)
  return { executablePath, env: { LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib") } }
}

export const launchBrowser = async (): Promise<Browser> => {
  const { env, executablePath } = await installedBrowser()
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return playwright.launch({
    executablePath,
    env: { ...Object.fromEntries(own), ...env },
    args: [...chromium.args, "--no-sandbox", "--disable-background-networking"],
  })
}
