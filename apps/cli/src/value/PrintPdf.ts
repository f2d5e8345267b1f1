import { execFile } from "node:child_process"
import { access, constants, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { Config, Effect, Option } from "effect"
import { Refused } from "../Refused.ts"

const run = promisify(execFile)

/** Names under which systems install Chromium and its kin. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"]
/** A page prints in a second or two; a browser that hangs is ended. */
const LONGEST_MS = 60_000

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The browser that `CHROMIUM` names, else the first one on the `PATH`. */
const findBrowser = Effect.gen(function* () {
  const named = yield* Config.option(Config.String("CHROMIUM"))
  if (Option.isSome(named) && named.value !== "") return named.value
  const path = yield* Config.withDefault(Config.String("PATH"), "")
  const candidates = path.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  for (const candidate of candidates) {
    if (yield* Effect.promise(() => isProgram(candidate))) return candidate
  }
  return undefined
}).pipe(Effect.orDie)

/** Chromium refuses to run as root in its sandbox. The page runs no script and loads nothing. */
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : []

/** Prints a page on A4 as a PDF with an installed Chromium; no page is loaded from elsewhere. */
export const printPdf = Effect.fnUntraced(function* (path: string, html: string): Effect.fn.Return<void, Refused> {
  const browser = yield* findBrowser
  if (browser === undefined) {
    return yield* new Refused({
      message:
        "No Chromium was found for the PDF. Write the report as .html and print it from your browser, or set CHROMIUM to the path of one",
    })
  }
  yield* Effect.acquireUseRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "open-valuation-report-"))),
    (folder) =>
      Effect.tryPromise({
        try: async () => {
          const [page, pdf] = [join(folder, "report.html"), join(folder, "report.pdf")]
          await writeFile(page, html, { mode: 0o600 })
          const printing = [
            "--headless",
            "--disable-gpu",
            "--no-pdf-header-footer",
            `--user-data-dir=${folder}/profile`,
          ]
          await run(browser, [...asRoot, ...printing, `--print-to-pdf=${pdf}`, pathToFileURL(page).href], {
            timeout: LONGEST_MS,
          })
          await writeFile(path, await readFile(pdf))
        },
        catch: (cause) =>
          new Refused({
            message: `${browser} did not print the report (${firstLine(cause)}). Write it as .html and print it from your browser`,
          }),
      }),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true, maxRetries: 3 })),
  )
})

const firstLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split("\n")[0]?.slice(0, 200) ?? ""
