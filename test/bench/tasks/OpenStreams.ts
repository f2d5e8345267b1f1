import { Agent, get, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { Schema } from "effect"
import { report, rounded, size } from "../Figures.ts"
import { Greeting, Memory } from "./HeldMessages.ts"
import { Worker } from "./Worker.ts"

const server = new URL("./HeldServer.ts", import.meta.url)
const STREAMS_PER_KEY = size(100, 25)

/** Opens an event stream and waits for the first step. */
const opened = (agent: Agent, url: string, key: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asking = get(url, { agent, headers: { "x-api-key": key } }, (response) => {
      let received = ""
      const hear = (chunk: string) => {
        received += chunk
        if (response.statusCode === 200 && !received.includes("event: step\n")) return
        response.off("data", hear).resume()
        if (response.statusCode === 200) resolve(response)
        else reject(new Error(`A stream was refused with ${response.statusCode}: ${received}`))
      }
      response.setEncoding("utf8").on("data", hear)
    })
    asking.once("error", reject)
  })

/** Prints the memory of the server's process per open stream of a task in progress. */
export const openStreams = async (folder: string): Promise<void> => {
  const env = {
    OV_DATA_DIR: join(folder, "held"),
    PORT: "0",
    OV_FREE_QUOTA: "2000000000",
    OV_RATE_LIMIT: "1000000/s:1000000",
    OV_LOG: "warn",
  }
  const worker = await Worker.start({ name: "held", main: server, env, folder, nodeOptions: ["--expose-gc"] })
  const agent = new Agent({ maxSockets: Infinity })
  try {
    const { readers, url } = Schema.decodeUnknownSync(Greeting)(worker.greeting)
    const memory = async () => Schema.decodeUnknownSync(Memory)(await worker.ask({}))
    const streams: Array<IncomingMessage> = []
    const open = async (key: string, taskId: number | undefined) =>
      streams.push(await opened(agent, `${url}/api/open/v1/property-valuations/${taskId}/events`, key))
    // Code and data that the first streams load stay in memory for all others.
    for (const { key, taskIds } of readers) await open(key, taskIds[0])
    const before = await memory()
    const loaded = streams.length
    for (const { key, taskIds } of readers) {
      for (let n = 1; n < STREAMS_PER_KEY; n++) await open(key, taskIds[n % taskIds.length])
    }
    const after = await memory()
    const kilobytes = (name: "external" | "heapUsed" | "rss") =>
      rounded((after[name] - before[name]) / 1024 / (streams.length - loaded), 1)
    report({
      name: "tasks.openStreams",
      caption: `${rounded(streams.length)} open streams in one process: memory of one after a collection of garbage, kB`,
      columns: ["resident", "of the heap", "outside it", "resident in all, MB"],
      rows: [[kilobytes("rss"), kilobytes("heapUsed"), kilobytes("external"), rounded(after.rss / 2 ** 20)]],
    })
    const ends = streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          // Closing the connection is an error to the stream.
          stream.once("error", () => resolve()).once("close", resolve)
        }),
    )
    agent.destroy()
    await Promise.all(ends)
  } finally {
    await worker.stop()
  }
}
