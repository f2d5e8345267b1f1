import { describe, expect, it } from "@effect/vitest"
import { LearningWait } from "@open-valuation/core/ports"
import { Deferred, Effect, Fiber } from "effect"
import { makeFitLine, MOST_PAST_WAITING, nextOf, type Queued, type Ticket } from "../src/models/FitLine.ts"

const queued = (number: number, kind: Queued["kind"], ...accounts: ReadonlyArray<string>): Queued => ({
  number,
  kind,
  accounts: new Map(accounts.map((account) => [account, 1])),
})
const idle = { lanes: 2, running: 0, served: new Map<string, number>() }

describe("nextOf", () => {
  it("takes a current model with waiting valuations first, then one without, then a past one", () => {
    const [past, ahead, current] = [queued(1, "past", "a"), queued(2, "current"), queued(3, "current", "b")]
    expect(nextOf([past, ahead, current], idle)).toBe(current)
    expect(nextOf([past, ahead], idle)).toBe(ahead)
    expect(nextOf([past], idle)).toBe(past)
    expect(nextOf([], idle)).toBeUndefined()
  })

  it("takes the account whose last turn is longest ago, and of its models the earliest", () => {
    const many = [1, 2, 3].map((number) => queued(number, "past", "a"))
    const one = queued(4, "past", "b")
    const afterA = { ...idle, served: new Map([["a", 1]]) }
    const afterBoth = new Map([...afterA.served, ["b", 2]])
    expect(nextOf([...many, one], idle)).toBe(many[0])
    expect(nextOf([...many, one], afterA)).toBe(one)
    expect(nextOf([...many.slice(1), one], { ...idle, served: afterBoth })).toBe(many[1])
    const shared = queued(9, "past", "a", "c")
    expect(nextOf([...many, shared], afterA)).toBe(shared)
  })

  it("reserves the last free lane for current models with waiting valuations", () => {
    const busy = { ...idle, running: 1 }
    expect(nextOf([queued(1, "past", "a"), queued(2, "current")], busy)).toBeUndefined()
    const current = queued(3, "current", "a")
    expect(nextOf([queued(1, "past", "a"), current], busy)).toBe(current)
    expect(nextOf([current], { ...idle, running: 2 })).toBeUndefined()
    const past = queued(1, "past", "a")
    expect(nextOf([past], { ...idle, lanes: 1 })).toBe(past)
  })
})

/** A line whose fits go on until they are told to end. */
const makeRuns = (lanes: number) => {
  const line = makeFitLine(lanes)
  const running: Array<string> = []
  const ends = new Map<string, Deferred.Deferred<void>>()
  const start = (name: string, ticket: Ticket) => {
    const end = Deferred.makeUnsafe<void>()
    ends.set(name, end)
    const fit = Effect.andThen(
      Effect.sync(() => running.push(name)),
      Deferred.await(end),
    )
    return Effect.forkChild(line.run(ticket, fit), { startImmediately: true })
  }
  const end = (name: string) => Effect.andThen(Deferred.succeed(ends.get(name)!, undefined), settled)
  return { line, running, start, end }
}

const settled = Effect.forEach(Array.from({ length: 10 }), () => Effect.yieldNow, { discard: true })

const wait = (line: ReturnType<typeof makeFitLine>, ticket: Ticket, account: string) =>
  Effect.forkChild(line.wait(ticket, account, Effect.never), { startImmediately: true })

describe("the line of fits", () => {
  it.effect(
    "an account that asks for many past models holds up neither what is current nor another account's past",
    () =>
      Effect.gen(function* () {
        const { end, line, running, start } = makeRuns(2)
        for (const n of [1, 2, 3, 4]) {
          const ticket = line.ticket("past")
          yield* wait(line, ticket, "many")
          yield* start(`many ${n}`, ticket)
        }
        expect(running).toStrictEqual(["many 1"])
        const other = line.ticket("past")
        yield* wait(line, other, "other")
        yield* start("other", other)
        const current = line.ticket("current")
        yield* wait(line, current, "third")
        yield* start("current", current)
        expect(running).toStrictEqual(["many 1", "current"])
        yield* end("current")
        yield* end("many 1")
        yield* end("other")
        expect(running).toStrictEqual(["many 1", "current", "other", "many 2"])
      }),
  )

  it.effect("a model moves to the front once a valuation waits for it, and the wait reports how many are ahead", () =>
    Effect.gen(function* () {
      const { end, line, running, start } = makeRuns(1)
      yield* start("first", line.ticket("current"))
      yield* start("ahead", line.ticket("current"))
      const last = line.ticket("current")
      yield* start("wanted", last)
      let ahead: () => number = () => Number.NaN
      yield* Effect.forkChild(
        Effect.provideService(line.wait(last, "a", Effect.never), LearningWait, {
          until: (learned, count) => {
            ahead = count
            return learned
          },
        }),
        { startImmediately: true },
      )
      expect(ahead()).toBe(1)
      yield* end("first")
      expect(running).toStrictEqual(["first", "wanted"])
      expect(ahead()).toBe(0)
    }),
  )

  it.effect("an interrupted wait gives up its place, and an interrupted fit its lane", () =>
    Effect.gen(function* () {
      const { line, running, start } = makeRuns(1)
      const first = yield* start("first", line.ticket("current"))
      const second = yield* start("second", line.ticket("current"))
      yield* start("third", line.ticket("current"))
      yield* Fiber.interrupt(second)
      yield* Fiber.interrupt(first)
      yield* settled
      expect(running).toStrictEqual(["first", "third"])
    }),
  )

  it.effect(
    "an account that waits for as many past models as it may is crowded, another that waits as well is not",
    () =>
      Effect.gen(function* () {
        const { line, start } = makeRuns(2)
        for (let n = 0; n <= MOST_PAST_WAITING; n++) {
          const ticket = line.ticket("past")
          yield* wait(line, ticket, "many")
          yield* start(`${n}`, ticket)
        }
        const ticket = line.ticket("past")
        expect(line.isCrowded(ticket)).toBe(false)
        yield* wait(line, ticket, "many")
        expect(line.isCrowded(ticket)).toBe(true)
        yield* wait(line, ticket, "other")
        expect(line.isCrowded(ticket)).toBe(false)
      }),
  )
})
