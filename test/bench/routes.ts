import { Valuation } from "@open-valuation/core"
import { property } from "@open-valuation/core/property"
import { makeWebApp } from "@open-valuation/server/http"
import { Effect, References } from "effect"
import { layerServices, makeHost, PATH } from "../../packages/server/test/http/Host.ts"
import { medianOf, printTable, rounded } from "./Figures.ts"
import { builtApi } from "./http/BuiltApi.ts"

const POLLS = 4000
const ROUNDS = 15

/** All keys of the bench share one limit. */
const rateLimit = { perSecond: 1e6, burst: 1e6 }

const INTRODUCTION = `A poll in this process, services in memory: routes of our own against those of Effect's HttpApiBuilder

A round: ${rounded(POLLS)} polls of a task in progress by each, one after the other, in turn; ${ROUNDS} rounds after one to warm up. Both
look the key up, take from the rate limit, read the task and answer the same bytes; no access log, no database.
`

type Handler = (request: Request) => Promise<Response>

const poll = async (handler: Handler): Promise<string> => {
  const request = new Request(`http://valuation.test${PATH}/1`, { headers: { "x-api-key": "ovk_owner" } })
  return (await handler(request)).text()
}

/** Processor time in microseconds, including garbage collection. Other programs on the machine do not count. */
const perPoll = async (handler: Handler): Promise<number> => {
  const before = process.cpuUsage()
  for (let i = 0; i < POLLS; i++) await poll(handler)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / POLLS
}

/** `npm run bench -- routes` */
export const routesBench = (): Promise<void> =>
  Effect.gen(function* () {
    const asset = Valuation.asset(property())
    const services = layerServices(makeHost())
    const { handler: own } = yield* makeWebApp({ assets: [asset], rateLimit }).pipe(Effect.provide(services))
    const built = yield* builtApi(rateLimit).pipe(Effect.provide(services))
    yield* Effect.promise(async () => {
      const headers = { "x-api-key": "ovk_owner", "content-type": "application/json" }
      const body = JSON.stringify({
        city: "上海市/上海市/浦东新区",
        address: "檐雨小筑3号楼",
        buildingArea: 89.5,
        propertyUsage: "RESIDENTIAL",
      })
      await own(new Request(`http://valuation.test${PATH}`, { method: "POST", headers, body }))
      const [ours, theirs] = [await poll(own), await poll(built)]
      if (!ours.includes(`"IN_PROGRESS"`) || ours !== theirs) throw new Error(`${ours} is not ${theirs}`)
      console.log(INTRODUCTION)
      const rounds: Array<readonly [number, number]> = []
      for (let i = 0; i <= ROUNDS; i++) rounds.push([await perPoll(own), await perPoll(built)])
      const measured = rounds.slice(1)
      const micros = (at: 0 | 1): string => rounded(medianOf(measured.map((round) => round[at])), 1)
      printTable([
        ["ours µs", "builder µs", "ratio", "ratios by round"],
        [
          micros(0),
          micros(1),
          rounded(medianOf(measured.map(([a, b]) => b / a)), 2),
          measured.map(([a, b]) => rounded(b / a, 2)).join(" "),
        ],
      ])
    })
  }).pipe(Effect.scoped, Effect.provideService(References.MinimumLogLevel, "Warn"), Effect.runPromise)
