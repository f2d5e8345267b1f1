import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Ending } from "./Attempt.ts"

export interface Question {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Answer {
  readonly ending: Ending
  /** Processor time: other programs on the machine do not count. */
  readonly ms: number
  /** Peak resident memory of the process so far. */
  readonly peakMegabytes: number
  /** Increase of the peak caused by this file. */
  readonly raisedMegabytes: number
}

/** Limits on one file. */
export interface Bounds {
  /** Processor time. */
  readonly ms: number
  readonly heapMegabytes: number
  /** Resident memory that a file may add to the process. */
  readonly raisedMegabytes: number
}

/** Result of a file, or the limit that it exceeded. */
export type Verdict =
  | Ending
  | { readonly _tag: "Hung" }
  | { readonly _tag: "Bloated" }
  | { readonly _tag: "Died"; readonly detail: string }

export interface Judged extends Omit<Answer, "ending"> {
  readonly verdict: Verdict
}

/** A file that has not ended after so many times its processor time will not end. */
const PATIENCE = 6

const CHILD = fileURLToPath(new URL("Child.ts", import.meta.url))

/** A child process that reads one file after the other, replaced after a hang or a crash. */
export class Runner {
  readonly #bounds: Bounds
  #child: ChildProcess | undefined
  #said = ""

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Sends a file to the child and waits for the result. */
  judge(question: Question): Promise<Judged> {
    const child = (this.#child ??= this.#start())
    return new Promise((resolve) => {
      const stopped = (verdict: Verdict, ms: number) => {
        this.#child = undefined
        child.removeAllListeners()
        child.kill("SIGKILL")
        resolve({ verdict, ms, peakMegabytes: Number.NaN, raisedMegabytes: Number.NaN })
      }
      const timer = setTimeout(() => stopped({ _tag: "Hung" }, Number.NaN), PATIENCE * this.#bounds.ms)
      child.once("exit", (code, signal) => {
        clearTimeout(timer)
        stopped({ _tag: "Died", detail: `${signal ?? code}: ${this.#said.slice(-2_000)}` }, Number.NaN)
      })
      child.once("message", ({ ending, ...measured }: Answer) => {
        clearTimeout(timer)
        child.removeAllListeners("exit")
        resolve({ verdict: this.#passed(measured) ?? ending, ...measured })
      })
      child.send(question)
    })
  }

  #passed({ ms, raisedMegabytes }: Omit<Answer, "ending">): Verdict | undefined {
    if (ms > this.#bounds.ms) return { _tag: "Hung" }
    return raisedMegabytes > this.#bounds.raisedMegabytes ? { _tag: "Bloated" } : undefined
  }

  /** Ends the child. */
  close(): void {
    this.#child?.removeAllListeners()
    this.#child?.kill()
    this.#child = undefined
  }

  #start(): ChildProcess {
    this.#said = ""
    const child = fork(CHILD, {
      serialization: "advanced",
      execArgv: ["--conditions=@open-valuation/source", `--max-old-space-size=${this.#bounds.heapMegabytes}`],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    })
    child.stderr?.on("data", (text: Buffer) => (this.#said = `${this.#said}${text.toString()}`.slice(-10_000)))
    return child
  }
}
