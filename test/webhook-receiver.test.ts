import { spawn } from "node:child_process"
import { join } from "node:path"
import { RealPostgres } from "@open-valuation/testing/database"
import { Webhook } from "standardwebhooks"
import { expect, test } from "vitest"
import { machine, temporaryFolder, until } from "./processes/Processes.ts"
import { ask, startServer } from "./processes/Server.ts"
import { village } from "./processes/Village.ts"

/** docs/examples/receiver.ts in a separate process. */
const startReceiver = async (secret: string) => {
  const port = await RealPostgres.freePort()
  const program = join(import.meta.dirname, "..", "docs", "examples", "receiver.ts")
  const child = spawn(process.execPath, [program], {
    env: { ...machine(), PORT: String(port), WEBHOOK_SECRET: secret },
  })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text))
  await until("the receiver", () => (printed.includes("Waiting") ? true : undefined))
  return { url: `http://127.0.0.1:${port}/valuations`, printed: () => printed, child }
}

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

test("docs/examples/receiver.ts is notified of a valuation's end, and accepts nothing unsigned", async () => {
  const folder = temporaryFolder()
  const receiver = await startReceiver(secret)
  const key = "receiver-test-key-0001"
  const server = await startServer(join(folder.path, "data"), {
    OV_DEMO: "off",
    OV_BOOTSTRAP_KEY: key,
    OV_BOOTSTRAP_WEBHOOK_SECRET: secret,
    OV_WEBHOOK_ALLOW: "127.0.0.0/8",
  })
  try {
    const callback = encodeURIComponent(receiver.url)
    const { code, data } = await ask(server, key, `/property-valuations?callbackUrl=${callback}`, village)
    expect(code).toBe(0)
    const printed = await until("the webhook", () =>
      /msg_VAL-/.test(receiver.printed()) ? receiver.printed() : undefined,
    )
    expect(printed).toContain(`msg_${String(data["valuationNo"])}`)
    expect(printed).toContain("valuation.")

    const body = JSON.stringify({ type: "valuation.succeeded" })
    const post = (signature: string, at: Date) =>
      fetch(receiver.url, {
        method: "POST",
        headers: {
          "webhook-id": "msg_forged",
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": signature,
        },
        body,
      })
    const now = new Date()
    expect((await post("v1,Zm9yZ2Vk", now)).status).toBe(400)
    const old = new Date(now.getTime() - 3_600_000)
    expect((await post(new Webhook(secret).sign("msg_forged", old, body), old)).status).toBe(400)
    expect((await post(new Webhook(secret).sign("msg_forged", now, body), now)).status).toBe(204)
  } finally {
    await server.stop()
    receiver.child.kill()
    folder.remove()
  }
})
