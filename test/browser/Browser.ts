import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import chromium, { inflate } from "@sparticuz/chromium"
import { type Browser, chromium as playwright } from "playwright-core"

const font = fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"))
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

/**
 * Settings of fontconfig in a folder of their own: the fonts of this machine and a Chinese one from npm, so that
 * pictures of pages can be read on a machine without Chinese fonts.
 */
const fontSettings = (): { readonly folder: string; readonly file: string } => {
  const folder = mkdtempSync(join(tmpdir(), "ov-fonts-"))
  const file = join(folder, "fonts.conf")
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${dirname(font)}</dir>
  <cachedir>${folder}</cachedir>
</fontconfig>
`,
  )
  return { folder, file }
}

export const launchBrowser = async (): Promise<Browser> => {
  const { env, executablePath } = await installedBrowser()
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const fonts = fontSettings()
  const browser = await playwright.launch({
    executablePath,
    env: { FONTCONFIG_FILE: fonts.file, ...Object.fromEntries(own), ...env },
    args: [...chromium.args, "--no-sandbox", "--disable-background-networking"],
  })
  browser.on("disconnected", () => rmSync(fonts.folder, { recursive: true, force: true }))
  return browser
}
