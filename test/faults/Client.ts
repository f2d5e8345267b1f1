import { setTimeout as pause } from "node:timers/promises"
import type { SeededRandom } from "@open-valuation/testing"
import type { Findings } from "./Findings.ts"

export const tasksPath = "/api/open/v1/property-valuations"

/** One request. `of` names it in findings. */
export interface Request {
  readonly of: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a POST. */
  readonly body?: string
}

/** An answer that is not a transient failure. */
export interface Reply {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
}

const PATIENCE_MS = 10_000

/** A robust client: it asks any server that is up, repeatedly, until one answers. */
export class Client {
  readonly #urls: ReadonlyArray<string>
  readonly #key: string
  readonly #random: SeededRandom
  readonly #findings: Findings
  readonly #giveUp: AbortSignal

  constructor(
    urls: ReadonlyArray<string>,
    key: string,
    random: SeededRandom,
    findings: Findings,
    /** Ends all waiting: anything still missing fails. */
    giveUp: AbortSignal,
  ) {
    this.#urls = urls
    this.#key = key
    this.#random = random
    this.#findings = findings
    this.#giveUp = giveUp
  }

  /** The complete answer to a request. */
  ask(request: Request): Promise<Reply> {
    return this.#retried(request, async (response) => {
      const envelope: unknown = await response.json()
      return { status: response.status, data: recordOf(recordOf(envelope)["data"]) }
    })
  }

  /** The head of an answer whose body is a stream. It ends when nothing arrives for 40 s. */
  open(request: Request): Promise<Response> {
    return this.#retried(request, (response) => Promise.resolve(response))
  }

  /** Waits briefly, unless it is time to give up. */
  async wait(low = 100, high = 400): Promise<void> {
    await pause(this.#random.between(low, high))
    this.#giveUp.throwIfAborted()
  }

  async #retried<A>(request: Request, read: (response: Response) => Promise<A>): Promise<A> {
    for (;;) {
      this.#giveUp.throwIfAborted()
      const connection = new AbortController()
      const timer = setTimeout(() => connection.abort(), PATIENCE_MS)
      try {
        const response = await this.#send(request, AbortSignal.any([connection.signal, this.#giveUp]))
        // A kill refuses or cuts connections, and an unavailable database is a 503. None of this is a 500.
        if (response.status === 500) this.#findings.add("answer", request.of, `${request.path} was answered with a 500`)
        if (response.status < 500 && response.status !== 429) return await read(response)
        await response.body?.cancel()
      } catch (error) {
        // The connection was refused, broke or took too long: ask again.
        if (!isConnectionFailure(error)) throw error
      } finally {
        clearTimeout(timer)
      }
      await this.wait(50, 250)
    }
  }

  #send({ body, headers, path }: Request, signal: AbortSignal): Promise<Response> {
    return fetch(`${this.#random.pick(this.#urls)}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "X-Api-Key": this.#key,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal,
    })
  }
}

/** `fetch` reports a failed connection as a `TypeError`, and one that was cut within JSON as a `SyntaxError`. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  (error instanceof DOMException && error.name === "AbortError")

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** An object's fields; none for anything else. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
