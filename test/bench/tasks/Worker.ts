import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The command of a child that accepts orders. */
export interface WorkerOptions {
  readonly name: string
  /** Module to run. */
  readonly main: URL
  readonly env: Readonly<Record<string, string>>
  /** Folder for its log. */
  readonly folder: string
  readonly nodeOptions?: ReadonlyArray<string>
}

/** A child process that answers orders one after the other. */
export class Worker {
  readonly #child: ChildProcess
  readonly #log: string
  /** Its message when it was ready. */
  readonly greeting: unknown

  private constructor(child: ChildProcess, log: string, greeting: unknown) {
    this.#child = child
    this.#log = log
    this.greeting = greeting
  }

  /** Starts a child and waits for its first message. It receives `OV_BENCH_NODE_OPTIONS`, for profiling. */
  static async start({ env, folder, main, name, nodeOptions = [] }: WorkerOptions): Promise<Worker> {
    const log = join(folder, `${name}.log`)
    const file = openSync(log, "w")
    const more = process.env["OV_BENCH_NODE_OPTIONS"]?.split(" ") ?? []
    const child = fork(main.pathname, {
      execArgv: [...nodeOptions, ...more, "--conditions=@open-valuation/source"],
      env: { ...process.env, ...env },
      stdio: ["ignore", file, file, "ipc"],
    })
    closeSync(file)
    return new Worker(child, log, await answerOf(child, log))
  }

  /** Sends an order and waits for its answer. */
  ask(order: object): Promise<unknown> {
    this.#child.send(order)
    return answerOf(this.#child, this.#log)
  }

  /** Ends it with SIGTERM and waits. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, "exit")
    this.#child.kill("SIGTERM")
    await ended
  }
}

const answerOf = (child: ChildProcess, log: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`A child ended: ${readFileSync(log, "utf8").slice(-2000)}`))
    child.once("exit", onExit)
    child.once("message", (message) => {
      child.off("exit", onExit)
      resolve(message)
    })
  })
