import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { RealPostgres } from "@open-valuation/testing/database"
import { type Environment, type Running, start, until } from "../processes/Processes.ts"
import type { Findings } from "./Findings.ts"

/** A server process that is killed and restarted. It keeps its address, as a service does. */
export class Member {
  readonly url: string
  readonly #name: string
  readonly #folder: string
  readonly #env: Environment
  readonly #findings: Findings
  #running: Running | undefined

  private constructor(name: string, folder: string, port: number, env: Environment, findings: Findings) {
    this.url = `http://127.0.0.1:${port}`
    this.#name = name
    this.#folder = folder
    this.#env = { ...env, PORT: String(port) }
    this.#findings = findings
  }

  /** Creates a server that is not yet started. Its output goes to `<folder>/<name>.log`. */
  static async make(name: string, folder: string, env: Environment, findings: Findings): Promise<Member> {
    return new Member(name, folder, await RealPostgres.freePort(), env, findings)
  }

  get name(): string {
    return this.#name
  }

  /** Which of some texts are in the lines of the present process's log, in their order. */
  said<Text extends string>(texts: ReadonlyArray<Text>): ReadonlyArray<Text> {
    const lines = this.#running?.stderr().split("\n") ?? []
    return lines.flatMap((line) => texts.filter((text) => line.includes(text)))
  }

  start(): void {
    const running = start("server", [], this.#env)
    this.#running = running
    void running.ended.then((status) => {
      this.#keepLog(running.stdout() + running.stderr())
      if (this.#running !== running) return
      const said = running.stderr().trim().slice(-500)
      this.#findings.add("answer", this.#name, `ended by itself with ${String(status)}: ${said}`)
    })
  }

  #keepLog(text: string): void {
    try {
      appendFileSync(join(this.#folder, `${this.#name}.log`), text)
    } catch (cause) {
      // Where the disk is full, the run goes on without its log.
      if (!(cause instanceof Error && "code" in cause && cause.code === "ENOSPC")) throw cause
    }
  }

  /** Waits until it answers: on a busy machine a start takes long. */
  untilReady(): Promise<true> {
    return until(
      `${this.#name} to answer`,
      async () => {
        if (this.#running?.child.exitCode !== null) throw new Error(`${this.#name} does not start`)
        const answer = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
          ({ status }) => status,
          // Nothing is listening yet.
          () => 0,
        )
        return answer === 200 ? true : undefined
      },
      4,
    )
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL")
  }

  /** Stops the process where it is, as an overloaded machine would. */
  pause(): void {
    this.#running?.child.kill("SIGSTOP")
  }

  /** Continues a stopped process. */
  resume(): void {
    this.#running?.child.kill("SIGCONT")
  }

  /** Shuts it down. If it does not end within 20 s, it is killed and recorded as a fault. */
  async stop(): Promise<void> {
    const running = this.#running
    const ended = await Promise.race([this.#end("SIGTERM"), pause(20_000, "late" as const, { ref: false })])
    if (ended !== "late") return
    this.#findings.add("answer", this.#name, "did not end within 20 s of SIGTERM")
    running?.child.kill("SIGKILL")
    await running?.ended
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running
    this.#running = undefined
    running?.child.kill(signal)
    await running?.ended
  }
}
