import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import { medianOf, milliseconds, report, rounded, size } from "./Figures.ts"
import { type Child, start } from "./http/Child.ts"
import { builtServer } from "./http/Ours.ts"

const ROUNDS = size(5, 1)
const POLL_MS = 10
const ASSETS = ["property", "vehicle", "land", "equipment"] as const

type Asset = (typeof ASSETS)[number]

const bodies = new Map(
  ASSETS.map((asset) => [asset, readFileSync(new URL(`../../docs/examples/${asset}.json`, import.meta.url), "utf8")]),
)

const decodeAnswer = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ data: Schema.Struct({ taskId: Schema.Int, status: Schema.String }) })),
)

const keyOf = async (child: Child): Promise<string> => {
  for (;;) {
    const key = /ovk_\w+/.exec(child.printed())?.[0]
    if (key !== undefined) return key
    await pause(POLL_MS)
  }
}

/** Values the example of an asset and returns the duration, milliseconds. */
const valued = async (port: number, key: string, asset: Asset): Promise<number> => {
  const started = milliseconds()
  const ask = async (path: string, init: RequestInit) => {
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const answer = await fetch(`http://127.0.0.1:${port}/api/open/v1/${asset}-valuations${path}`, { headers, ...init })
    return decodeAnswer(await answer.text()).data
  }
  const { taskId } = await ask("", { method: "POST", body: bodies.get(asset)! })
  for (;;) {
    const { status } = await ask(`/${taskId}`, {})
    if (status === "SUCCESS") return milliseconds() - started
    if (status !== "IN_PROGRESS") throw new Error(`The example of ${asset} ended as ${status}`)
    await pause(POLL_MS)
  }
}

/** Starts on a folder. Milliseconds until ready, and for the first valuation of each of the given assets. */
const startOn = async (folder: string, assets: ReadonlyArray<Asset>, key?: string) => {
  const env = { OV_DEMO: "on", OV_DATA_DIR: join(folder, "data"), OV_RATE_LIMIT: "1000/s:1000" }
  const child = await start({ name: "start", main: builtServer(), env, folder }, "/health/ready")
  try {
    const own = key ?? (await keyOf(child))
    const first = await Promise.all(assets.map((asset) => valued(child.port, own, asset)))
    return { key: own, readyMs: child.startMs, first }
  } finally {
    await child.stop()
  }
}

const seconds = (values: ReadonlyArray<number>): ReadonlyArray<string> => [
  rounded(medianOf(values) / 1000, 2),
  rounded(Math.min(...values) / 1000, 2),
  rounded(Math.max(...values) / 1000, 2),
]

/** `npm run bench -- start` */
export const startBench = async (): Promise<void> => {
  const times = new Map<string, Array<number>>()
  const add = (name: string, ms: number) => void times.set(name, [...(times.get(name) ?? []), ms])
  const inFolder = async (run: (folder: string) => Promise<void>): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), "ov-bench-start-"))
    try {
      await run(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    await inFolder(async (folder) => {
      const fresh = await startOn(folder, ASSETS)
      add("first start: ready", fresh.readyMs)
      fresh.first.forEach((ms, a) => add(`first start: ${ASSETS[a]}, all`, ms))
      const second = await startOn(folder, ASSETS, fresh.key)
      add("second start: ready", second.readyMs)
      second.first.forEach((ms, a) => add(`second start: ${ASSETS[a]}, all`, ms))
    })
    for (const asset of size<ReadonlyArray<Asset>>(ASSETS, [])) {
      await inFolder(async (folder) => {
        const fresh = await startOn(folder, [asset])
        add("first start: ready", fresh.readyMs)
        for (const ms of fresh.first) add(`first start: ${asset}, alone`, ms)
      })
    }
  }
  report({
    name: "start",
    caption:
      `First start: an empty data folder, the demo market, and the requests of docs/examples, ${ROUNDS} times. ` +
      `ready: from the start of the process to /health/ready; the others: from a request to the end of its valuation, ` +
      `all four at once, or alone on a first start of its own`,
    columns: ["", "median, s", "fastest", "slowest"],
    rows: [...times].map(([name, values]) => [name, ...seconds(values)]),
  })
}
