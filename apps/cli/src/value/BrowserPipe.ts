import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { Duplex, type Readable, type Writable } from "node:stream"

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
export class BrowserPipe {
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
