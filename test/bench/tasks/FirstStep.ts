import { Agent, request } from "node:http"
import { join } from "node:path"
import { demoPropertyRequest } from "@open-valuation/testing"
import { medianOf, milliseconds, report, rounded, size } from "../Figures.ts"
import { start } from "../http/Child.ts"
import { builtServer } from "../http/Ours.ts"

const STREAMS = 20
const ROUNDS = size(15, 5)
const KEY = "a-key-for-the-bench-of-streams"
const PATH = "/api/open/v1/property-valuations/stream"

/** Streams a valuation to its end. Milliseconds from sending the request to the line that begins the first step. */
const firstStep = (port: number, agent: Agent, area: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ ...demoPropertyRequest, buildingArea: area })
    const headers = { "x-api-key": KEY, "content-type": "application/json", accept: "text/event-stream" }
    const sent = milliseconds()
    const asking = request({ port, host: "127.0.0.1", path: PATH, method: "POST", headers, agent }, (response) => {
      let received = ""
      let first: number | undefined
      response.setEncoding("utf8").on("data", (chunk: string) => {
        received += chunk
        if (first === undefined && received.includes("event: step\n")) first = milliseconds() - sent
      })
      response.once("end", () =>
        first !== undefined && received.includes("event: result\n")
          ? resolve(first)
          : reject(new Error(`A stream without a step or a result: ${received.slice(0, 500)}`)),
      )
      response.once("error", reject)
    })
    asking.once("error", reject)
    asking.end(body)
  })

/** Prints the latency of the first step of a streamed valuation, on the embedded database. */
export const firstStepLatency = async (folder: string): Promise<void> => {
  const env = {
    OV_DATA_DIR: join(folder, "stream"),
    OV_DEMO: "on",
    OV_BOOTSTRAP_KEY: KEY,
    OV_FREE_QUOTA: "2000000000",
    OV_RATE_LIMIT: "1000000/s:1000000",
  }
  const child = await start({ name: "stream", main: builtServer(), env, folder }, "/health/ready")
  const agent = new Agent({ keepAlive: true, maxSockets: STREAMS })
  try {
    const round = (n: number) =>
      Promise.all(Array.from({ length: STREAMS }, (_, i) => firstStep(child.port, agent, 60 + n + i / 4)))
    await round(0)
    const times: Array<number> = []
    for (let n = 1; n <= ROUNDS; n++) times.push(...(await round(n)))
    const sorted = times.toSorted((a, b) => a - b)
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
    report({
      name: "tasks.firstStep",
      caption: `First step of a streamed valuation, ${STREAMS} at the same time, ${ROUNDS} times, embedded, ms`,
      columns: ["median", "95 % within", "slowest"],
      rows: [[medianOf(times), p95, sorted.at(-1) ?? 0].map((ms) => rounded(ms))],
    })
  } finally {
    agent.destroy()
    await child.stop()
  }
}
