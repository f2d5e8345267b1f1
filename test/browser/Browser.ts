import { tmpdir } from "node:os"
import { join } from "node:path"
import chromium, { inflate } from "@sparticuz/chromium"
import { type Browser, chromium as playwright } from "playwright-core"

const LIBRARIES = join(import.meta.dirname, "../../node_modules/@sparticuz/chromium/bin/al2023.tar.br")

/**
 * Chromium from npm, without a download. On a machine that lacks its shared libraries, it uses those of the package.
 */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = await chromium.executablePath()
  const launch = (env: Record<string, string>): Promise<Browser> =>
    playwright.launch({
      executablePath,
      env,
      args: [...chromium.args, "--no-sandbox", "--disable-background-networking"],
    })
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return launch(env).catch(async () => {
    await inflate(LIBRARIES)
    return launch({ ...env, LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib") })
  })
}
