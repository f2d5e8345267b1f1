import { access, constants, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { pathToFileURL } from "node:url"
import { ownValue } from "@open-valuation/core/domain"
import { Config, Duration, Effect, Option } from "effect"
import { writeWhole } from "../Disk.ts"
import { Refused } from "../Refused.ts"
import { BrowserPipe } from "./BrowserPipe.ts"

/** Names under which systems install Chromium and its kin. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"]
/** A page prints in a second or two; a browser that hangs is ended. */
const LONGEST = "60 seconds"

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

const textOf = (result: Readonly<Record<string, unknown>>, name: string): string => {
  const value = ownValue(result, name)
  if (typeof value !== "string") throw new Error(`it answered without ${name}`)
  return value
}

/** The PDF of a page that lies in a file. */
const printed = async (browser: BrowserPipe, page: string): Promise<Buffer> => {
  const targetId = textOf(await browser.call("Target.createTarget", { url: "about:blank" }), "targetId")
  const session = textOf(await browser.call("Target.attachToTarget", { targetId, flatten: true }), "sessionId")
  await browser.call("Emulation.setScriptExecutionDisabled", { value: true }, session)
  await browser.call("Page.enable", {}, session)
  const url = pathToFileURL(page).href
  await Promise.all([browser.next("Page.loadEventFired"), browser.call("Page.navigate", { url }, session)])
  const printing = { preferCSSPageSize: true, printBackground: true, displayHeaderFooter: false }
  return Buffer.from(textOf(await browser.call("Page.printToPDF", printing, session), "data"), "base64")
}

const ownPrint = "Write the report as .html and print it from your browser (Ctrl+P)"

/** Prints a page on A4 as a PDF with an installed Chromium; no page is loaded from elsewhere. */
export const printPdf = Effect.fnUntraced(function* (
  path: string,
  html: string,
  longest: Duration.Input = LONGEST,
): Effect.fn.Return<void, Refused> {
  const program = yield* findBrowser
  if (program === undefined) {
    return yield* new Refused({
      message: `No Chromium was found for the PDF. ${ownPrint}, or set CHROMIUM to the path of one`,
    })
  }
  const refused = (why: string) => new Refused({ message: `${program} did not print the report (${why}). ${ownPrint}` })
  const attempt = <A>(work: () => Promise<A> | A) =>
    Effect.tryPromise({ try: async () => work(), catch: (cause) => refused(firstLine(cause)) })
  const pdf = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "open-valuation-report-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true, maxRetries: 3 })),
  ).pipe(
    Effect.flatMap((folder) => {
      const page = join(folder, "report.html")
      const args = [...asRoot, "--headless", "--disable-gpu", "--no-first-run", `--user-data-dir=${folder}/profile`]
      return attempt(() => writeFile(page, html, { mode: 0o600 })).pipe(
        Effect.andThen(
          Effect.acquireRelease(
            attempt(() => BrowserPipe.start(program, args)),
            (browser) => Effect.promise(() => browser.close()),
          ),
        ),
        Effect.flatMap((browser) => attempt(() => printed(browser, page))),
      )
    }),
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () => Effect.fail(refused(`it took longer than ${Duration.format(Duration.fromInputUnsafe(longest))}`)),
    }),
    Effect.scoped,
  )
  yield* writeWhole(path, pdf)
})

const firstLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split("\n")[0]?.slice(0, 200) ?? ""
