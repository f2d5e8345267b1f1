import { demoPropertyRequest, type SeededRandom } from "@open-valuation/testing"
import { type Client, type Request, tasksPath } from "./Client.ts"
import type { Findings } from "./Findings.ts"
import { follow } from "./Reader.ts"
import type { Sightings } from "./Sightings.ts"

/** A task that the API accepted and ended. */
export interface Ended {
  readonly taskId: number
  readonly status: string
  /** `data` of its detail, as JSON. */
  readonly detail: string
}

/** Every eighth home is in a city without samples, so its task ends as `FAILED`. */
const homeOf = (n: number): object => ({
  ...demoPropertyRequest,
  buildingArea: 60 + n / 4,
  ...(n % 8 === 7 && { city: "西藏自治区/拉萨市/城关区", address: "布达拉宫广场1号" }),
})

/** Tasks numbered from 0, each submitted under a separate idempotency key and watched to its end. */
export class Load {
  readonly ended: Array<Ended> = []
  /** Tasks named in a 2xx response, besides those streamed from the first request on. */
  readonly accepted = new Set<number>()
  readonly #client: Client
  readonly #callbackUrl: string
  readonly #sightings: Sightings
  readonly #findings: Findings
  readonly #random: SeededRandom
  readonly #submitted: Array<Promise<void>> = []
  #begun = 0

  constructor(client: Client, callbackUrl: string, sightings: Sightings, findings: Findings, random: SeededRandom) {
    this.#client = client
    this.#callbackUrl = callbackUrl
    this.#sightings = sightings
    this.#findings = findings
    this.#random = random
  }

  /** Tasks that clients have started and not yet seen end. */
  get open(): number {
    return this.#begun - this.ended.length
  }

  /** Submits this many more, at random times within the given period. */
  release(count: number, withinMs: number): void {
    for (let i = 0; i < count; i++) {
      const n = this.#submitted.length
      const random = this.#random.fork(n)
      this.#submitted.push(
        this.#run(n, random, withinMs).catch((error: unknown) =>
          this.#findings.add("unfinished", `request ${n}`, error instanceof Error ? error.message : String(error)),
        ),
      )
    }
  }

  /** Waits for the end of all submitted tasks. */
  async settled(): Promise<void> {
    await Promise.all(this.#submitted)
  }

  async #run(n: number, random: SeededRandom, withinMs: number): Promise<void> {
    const after = random.between(0, withinMs)
    await this.#client.wait(after, after)
    this.#begun++
    const ids = await Promise.all(this.#watch(n))
    for (const id of new Set(ids.slice(1))) {
      if (id !== ids[0]) this.#findings.add("duplicate", `request ${n}`, `has the tasks ${ids.join(", ")}`)
    }
    this.ended.push(await this.#end(ids[0] ?? 0))
  }

  /**
   * The access patterns of a client, in turn: a stream from the first request on, two readers, a pair of duplicates,
   * polling alone.
   */
  #watch(n: number): ReadonlyArray<Promise<number>> {
    const create = () => this.#create(this.#request(n, ""))
    const read = (from: number | Request) => follow(this.#client, this.#sightings, this.#findings, from)
    switch (n % 4) {
      case 0:
        return [read(this.#request(n, "/stream"))]
      case 1: {
        const id = create()
        return [id.then(read), id.then(read)]
      }
      case 2:
        return [create(), create()]
      default:
        return [create()]
    }
  }

  #request(n: number, route: string): Request {
    return {
      of: `request ${n}`,
      path: `${tasksPath}${route}?callbackUrl=${encodeURIComponent(this.#callbackUrl)}`,
      headers: { "Idempotency-Key": `fault-${n}` },
      body: JSON.stringify(homeOf(n)),
    }
  }

  async #create(request: Request): Promise<number> {
    const { data, status } = await this.#client.ask(request)
    if (status !== 200) throw new Error(`was refused with ${status}: ${JSON.stringify(data)}`)
    const taskId = Number(data["taskId"])
    this.accepted.add(taskId)
    return taskId
  }

  async #end(taskId: number): Promise<Ended> {
    for (;;) {
      const of = `task ${taskId}`
      const { data, status } = await this.#client.ask({ of, path: `${tasksPath}/${taskId}` })
      if (status !== 200) {
        this.#findings.add("lost", of, `was accepted, and its detail was answered with ${status}`)
        throw new Error(`has lost ${of}`)
      }
      if (data["status"] !== "IN_PROGRESS") {
        return { taskId, status: String(data["status"]), detail: JSON.stringify(data) }
      }
      await this.#client.wait()
    }
  }
}
