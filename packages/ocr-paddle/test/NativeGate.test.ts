import { assert, describe, it } from "@effect/vitest"
import { closeGate, makeGate, passGate } from "../src/NativeGate.ts"

describe("a gate", () => {
  it("lets calls through one after the other, even after a failed one", async () => {
    const gate = makeGate()
    assert.strictEqual(await passGate(gate, async () => 1), 1)
    const failed = await passGate(gate, async () => {
      throw new Error("no")
    }).catch((error: unknown) => String(error))
    assert.strictEqual(failed, "Error: no")
    assert.strictEqual(await passGate(gate, async () => 2), 2)
  })

  it("closes after the call in progress, and lets no other begin", async () => {
    const gate = makeGate()
    const order: Array<string> = []
    const under = Promise.withResolvers<void>()
    const call = passGate(gate, async () => {
      await under.promise
      order.push("call")
    })
    const closed = closeGate(gate).then(() => order.push("closed"))
    under.resolve()
    await Promise.all([call, closed])
    assert.deepStrictEqual(order, ["call", "closed"])
    void passGate(gate, async () => order.push("late"))
    await closeGate(gate)
    assert.deepStrictEqual(order, ["call", "closed"])
  })
})
