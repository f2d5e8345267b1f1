import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { access, constants, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, extname, join } from "node:path"
import { Duplex, type Readable, type Writable } from "node:stream"
import { pathToFileURL } from "node:url"
import { ownValue } from "@open-valuation/core/domain"
import { Config, Duration, Effect, Option } from "effect"
import { writeWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { Refused } from "../Refused.ts"

/** Endings of the files that a report may have. */
const WRITERS: Readonly<Record<string, (path: string, html: string) => Effect.Effect<void, Refused>>> = {
  ".html": writeWhole,
  ".pdf": (path, html) => printPdf(path, html),
}

/** How a report is written to a file, by its ending; refused for others, before anything is valued. */
export const reportWriter = Effect.fnUntraced(function* (file: string) {
  const write = ownValue(WRITERS, extname(file).toLowerCase())
  if (write === undefined) {
    return yield* new Refused({ message: `${file}: a report is written as .html or .pdf; name a file that ends so` })
  }
  const path = yield* callerPath(file)
  return (html: string): Effect.Effect<void, Refused> => write(path, html)
})

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

/** A browser answers in less; a report as PDF has some hundred kilobytes. */
const MOST_BYTES = 64 * 1024 * 1024

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void
  readonly reject: (cause: Error) => void
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * A browser without a window that is told what to do by the Chrome DevTools Protocol over two pipes: no port is opened,
 * so nobody else can speak to it. `--print-to-pdf` would be simpler, but hangs in some builds of Chromium.
 */
class BrowserPipe {
  readonly #child: ChildProcess
  readonly #out: Writable
  readonly #answers = new Map<number, Waiting>()
  readonly #events = new Map<string, Waiting>()
  #fault: Error | undefined
  #last = 0

  private constructor(child: ChildProcess, out: Writable, into: Readable) {
    this.#child = child
    this.#out = out
    let parts: Array<Buffer> = []
    let length = 0
    into.on("data", (piece: Buffer) => {
      let rest = piece
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        this.#take(Buffer.concat([...parts, rest.subarray(0, end)]).toString("utf8"))
        parts = []
        length = 0
        rest = rest.subarray(end + 1)
      }
      parts.push(rest)
      length += rest.length
      if (length > MOST_BYTES) this.#fail(new Error("it sent too much"))
    })
    // A broken pipe is that of a browser that ended: its exit says more.
    for (const stream of [into, out]) stream.on("error", () => {})
    child.on("error", (cause) => this.#fail(cause))
    child.on("exit", (code, signal) => this.#fail(new Error(`it ended with ${signal ?? `status ${code}`}`)))
  }

  /** Starts a browser; it ends with `close`. */
  static start(program: string, args: ReadonlyArray<string>): BrowserPipe {
    const child = spawn(program, [...args, "--remote-debugging-pipe", "about:blank"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    })
    const [, , , out, into] = child.stdio
    if (!(out instanceof Duplex && into instanceof Duplex)) throw new Error("it has no pipes")
    return new BrowserPipe(child, out, into)
  }

  /** Sends a command and returns its result. Rejects when the browser refuses it or ends. */
  call(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    sessionId?: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault)
    const id = ++this.#last
    const answer = Promise.withResolvers<Readonly<Record<string, unknown>>>()
    this.#answers.set(id, answer)
    this.#out.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`)
    return answer.promise
  }

  /** Waits for the next event of a name. Ask before the command that causes it. */
  next(event: string): Promise<unknown> {
    const happened = Promise.withResolvers<Readonly<Record<string, unknown>>>()
    this.#events.set(event, happened)
    return happened.promise
  }

  /** Ends the browser and waits until it is gone, so that its folder can be removed. */
  async close(): Promise<void> {
    if (this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, "exit")
    this.#child.kill("SIGKILL")
    await gone
  }

  #take(text: string): void {
    const message: unknown = JSON.parse(text)
    if (!isRecord(message)) return
    const { error, id, method, result } = message
    if (typeof method === "string") {
      this.#events.get(method)?.resolve({})
      this.#events.delete(method)
    }
    const waiting = typeof id === "number" ? this.#answers.get(id) : undefined
    if (waiting === undefined || typeof id !== "number") return
    this.#answers.delete(id)
    if (isRecord(error)) waiting.reject(new Error(String(error["message"])))
    else waiting.resolve(isRecord(result) ? result : {})
  }

  #fail(cause: Error): void {
    this.#fault ??= cause
    for (const waiting of [this.#answers, this.#events]) {
      for (const { reject } of waiting.values()) reject(this.#fault)
      waiting.clear()
    }
  }
}
